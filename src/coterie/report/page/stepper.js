// Stepping through the partitions of the posterior. Step 0 shows all draws together.

import { byId, plural, statedP } from './element.js';

export class Stepper {
  /** @param {Report} report @param {(partition: Partition | null) => void} onstep */
  constructor(report, onstep) {
    this.report = report;
    this.onstep = onstep;
    this.step = 0;
    /** @type {HTMLInputElement} */
    this.slider = byId('step');
    /** @type {HTMLButtonElement} */
    this.previous = byId('previous');
    /** @type {HTMLButtonElement} */
    this.next = byId('next');
    this.slider.max = String(report.partitions.length);
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    this.previous.addEventListener('click', () => this.go(this.step - 1));
    this.next.addEventListener('click', () => this.go(this.step + 1));
    this.describe();
  }

  /** @param {number} step */
  go(step) {
    const wanted = Math.max(0, Math.min(this.report.partitions.length, step));
    if (wanted === this.step) return;
    this.step = wanted;
    this.slider.value = String(wanted);
    this.describe();
    this.onstep(wanted === 0 ? null : this.report.partitions[wanted - 1]);
  }

  describe() {
    const { partitions } = this.report;
    this.previous.disabled = this.step === 0;
    this.next.disabled = this.step === partitions.length;
    let text = 'All draws together';
    if (this.step > 0) {
      const partition = partitions[this.step - 1];
      const changed = partition.index === 0 ? 'the answer'
        : `${plural(partition.changed, 'node differs', 'nodes differ')} from the answer`;
      text = `Partition ${this.step} of ${partitions.length}: ${statedP(partition.probability)}, ` +
        `${plural(partition.communities, 'community', 'communities')}, ${changed}`;
    }
    byId('step-text').textContent = text;
    this.slider.setAttribute('aria-valuetext', text);
  }
}
