"""How a posterior shows itself in a notebook, and as a picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .posterior import Posterior

_SHOWN_COMMUNITIES = 12
_SHOWN_NODES = 8


def as_html(posterior: Posterior) -> str:
    """The sentence, P(K) as bars, and the communities with their surest nodes. Names are escaped."""
    parts = [f"<p>{escape(posterior.summary())}</p>", _bars(posterior.k_distribution), _table(posterior)]
    parts += [f"<p><em>{escape(warning)}</em></p>" for warning in posterior.warnings]
    return '<div class="coterie-posterior">' + "".join(parts) + "</div>"


def _bars(distribution: dict[int, float]) -> str:
    width, height, top = 26, 60, 14
    bars = []
    for i, (k, p) in enumerate(distribution.items()):
        size = max(1.0, height * p)
        bars.append(
            f'<g transform="translate({i * width},0)"><title>P(K = {k}) = {p:.3f}</title>'
            f'<rect x="3" y="{top + height - size:.1f}" width="{width - 6}" height="{size:.1f}" fill="#4477aa"/>'
            f'<text x="{width / 2}" y="{top + height + 13}" text-anchor="middle" font-size="11" '
            f'fill="currentColor">{k}</text></g>'
        )
    return (
        f'<svg role="img" aria-label="Probability of the number of communities" width="{len(bars) * width}" '
        f'height="{top + height + 18}">' + "".join(bars) + "</svg>"
    )


def _table(posterior: Posterior) -> str:
    members: list[list[int]] = [[] for _ in range(posterior.k)]
    for i, label in enumerate(posterior.labels.tolist()):
        members[label].append(i)
    confidence: list[float] = posterior.confidence.tolist()
    rows = []
    for k, nodes in enumerate(members[:_SHOWN_COMMUNITIES]):
        surest = sorted(nodes, key=lambda i: -confidence[i])
        names = ", ".join(escape(str(posterior.nodes[i])) for i in surest[:_SHOWN_NODES])
        more = ", …" if len(nodes) > _SHOWN_NODES else ""
        mean = sum(confidence[i] for i in nodes) / len(nodes)
        rows.append(f"<tr><td>{k}</td><td>{len(nodes)}</td><td>{mean:.2f}</td><td>{names}{more}</td></tr>")
    if len(members) > _SHOWN_COMMUNITIES:
        rows.append(f'<tr><td colspan="4">and {len(members) - _SHOWN_COMMUNITIES} smaller ones</td></tr>')
    head = "<tr><th>community</th><th>nodes</th><th>confidence</th><th>surest nodes</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"


def plot(posterior: Posterior, ax: Any, names: bool) -> Any:
    """See :meth:`coterie.Posterior.plot`."""
    import numpy as np
    from matplotlib import colormaps, pyplot
    from matplotlib.collections import LineCollection

    if ax is None:
        ax = pyplot.subplots()[1]
    places = posterior.layout() * (1, -1)
    weights = posterior.graph.weights
    width = 0.6 if weights is None else 0.3 + 2 * weights / weights.max()
    ax.add_collection(LineCollection(places[posterior.graph.edges.T], linewidths=width, colors="#5f6b7680", zorder=1))
    colors = colormaps["tab20"](posterior.labels % 20)
    colors[:, 3] = 0.25 + 0.75 * posterior.confidence
    size = 30 + 10 * np.sqrt(np.diff(posterior.graph.row_ptr))
    ax.scatter(*places.T, s=size, c=colors, edgecolors="#333333", linewidths=0.5, zorder=2)
    if names:
        for node, place in zip(posterior.nodes, places):
            ax.annotate(str(node), place, xytext=(4, 4), textcoords="offset points", fontsize=7)
    ax.set_aspect("equal")
    ax.axis("off")
    ax.set_title(posterior.summary().partition(". ")[0], fontsize=9)
    return ax
