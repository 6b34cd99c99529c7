// Made by bundle.mjs of scripts with the SHA-256 b097686afc8130a5a5225e9a58652d816c307f0ba18284defe550644fdb4b156
"use strict";(()=>{function l(i,t={},...e){let s=document.createElement(i);return ft(s,t,e)}function w(i,t={},...e){return ft(document.createElementNS("http://www.w3.org/2000/svg",
i),t,e)}function ft(i,t,e){for(let[s,n]of Object.entries(t))n==null||n===!1||(s.startsWith("on")?i.addEventListener(s.slice(2),n):i.setAttribute(s,n===!0?"":String(
n)));return i.append(...e.filter(s=>s!=null).map(s=>s instanceof Node?s:document.createTextNode(String(s)))),i}var f=i=>document.getElementById(i);function y(i,...t){
f(i).replaceChildren(...t.filter(e=>e!==null))}var z=(i,t)=>l("bdi",{class:"name"},i.name(t)),I=i=>Number(i).toLocaleString("en-US");function W(i){return i>=1-1e-9?
"1":i>.99?"> 0.99":i<=0?"0":i<.01?"< 0.01":i.toFixed(2)}var D=i=>`P\xA0${i>0&&i<1-1e-9&&(i<.01||i>.99)?"":"=\xA0"}${W(i)}`;function L(i){return i>.99&&i<1-1e-4?
"> 99 %":i>0&&i<.01?"< 1 %":`${Math.round(i*100)} %`}var k=(i,t,e)=>`${I(i)} ${i===1?t:e}`,B=i=>l("span",{class:"for-readers"},i);function N(i,t,e,s=[]){let n=r=>s.
includes(r)?{class:"number"}:{};return l("table",{},l("caption",{class:"for-readers"},i),l("thead",{},l("tr",{},...t.map((r,o)=>l("th",{scope:"col",...n(o)},r)))),
l("tbody",{},...e.map(r=>l("tr",{},...r.map((o,a)=>l(a===0?"th":"td",{...a===0?{scope:"row"}:{},...n(a)},o))))))}function Z(i,t=null){return w("svg",{class:"sha\
re",viewBox:"0 0 100 8",preserveAspectRatio:"none","aria-hidden":"true"},w("rect",{class:"share-ground",width:100,height:8,rx:2}),w("rect",{class:t?null:"share-\
part",fill:t,width:Math.max(i>0?1.5:0,100*i),height:8,rx:2}))}var pt=40,Vt=.01;function Zt(i,t){if(i.length===0)return{bars:[],width:1,left:0};let[e,s,n]=[0,i.length,0],r=p=>{for(let g=0;s-e>pt;p>0?++e:--s){let[m,u]=i[p>0?
e:s-1];if(m===t||(g+=u)>Vt)return;n+=u}};r(1),r(-1);let o=i.slice(e,s),a=Math.min(t,o[0][0]),h=Math.max(t,o[o.length-1][0]),c=Math.ceil((h-a+1)/pt),d=Array.from(
{length:Math.floor((h-a)/c)+1},(p,g)=>({from:a+g*c,to:Math.min(h,a+(g+1)*c-1),p:0}));for(let[p,g]of o)d[Math.floor((p-a)/c)].p+=g;return{bars:d,width:c,left:n}}
function gt(i){let t=i.partitions[0].communities,{bars:e,width:s,left:n}=Zt(i.k,t),r=520,o=230,a=({from:b,to:v})=>b===v?String(b):`${b}\u2013${v}`,h=b=>7*b.length+
6,c=Math.max(0,...e.map(b=>h(a(b)))),[d,p,g,m]=[Math.max(8,c/2-4),Math.max(8,c/2-4),26,44],u=Math.min(70,(r-d-p)/Math.max(1,e.length)),x=d+(r-d-p-u*e.length)/2,
P=Math.max(...e.map(({p:b})=>b),1e-9),M=(o-g-m)/P,$=o-m,S=w("svg",{viewBox:`0 0 ${r} ${o}`,role:"img",class:"chart","aria-label":`Probability of each number of \
communities. ${i.k.map(([b,v])=>`${b}: ${L(v)}`).join(", ")}.`}),C=e.findIndex(({from:b,to:v})=>b<=t&&t<=v),q=b=>x+u*(b+.5),V=Math.ceil(c/u);e.forEach((b,v)=>{let U=Math.
max(b.p>0?1.5:0,b.p*M),K=v===C;S.append(w("rect",{x:q(v)-u*.36,y:$-U,width:u*.72,height:U,rx:2,class:K?"bar bar-answer":"bar"})),(K||v%V===0&&Math.abs(v-C)>=V)&&
S.append(w("text",{x:q(v),y:$+17,class:K?"tick tick-answer":"tick"},a(b))),K&&S.append(w("path",{d:`M${q(v)-5} ${$+6}h10l-5 -5z`,class:"bar-answer"})),b.p>0&&u>=
h(W(b.p))&&S.append(w("text",{x:q(v),y:$-U-6,class:"value"},W(b.p)))}),S.append(w("line",{x1:8,x2:r-8,y1:$+.5,y2:$+.5,class:"axis"})),S.append(w("text",{x:r/2,y:o-
8,class:"axis-name"},"number of communities K"));let F=[s>1?`Each bar stands for ${s} numbers.`:"",n>0?`Numbers beyond these, which ${L(n)} of the draws have, a\
re in the table.`:"",(new Map(i.k).get(t)??0)===0?`None of the draws has the ${t} communities of the answer.`:""].filter(b=>b!=="").join(" ");y("k-chart",S,F===
""?null:l("p",{class:"note"},F)),y("k-table",N("Probability of each number of communities",["K","P(K)"],i.k.map(([b,v])=>[b,v.toFixed(3)]),[0,1]))}var E=class{constructor(t){let e=atob(t);this.bytes=new Uint8Array(e.length);for(let s=0;s<e.length;++s)this.bytes[s]=e.charCodeAt(s);this.at=0}get done(){return this.
at>=this.bytes.length}number(){let t=0,e=1;for(;;){let s=this.bytes[this.at++];if(t+=(s&127)*e,s<128)return t;e*=128}}numbers(t){let e=new Int32Array(t);for(let s=0;s<
t;++s)e[s]=this.number();return e}rest(){let t=[];for(;!this.done;)t.push(this.number());return t}};function Ht(i){let t=new E(i.points).bytes,e=new Float32Array(
t.length/2);for(let s=0;s<e.length;++s)e[s]=(t[2*s]+256*t[2*s+1]-32768)*i.unit;return e}function Jt(i,t){let e=new E(i),s=[];for(let n=0;n<t;++n){let r=n;for(let o=e.
number();o>0;--o)r+=e.number(),s.push(n,r)}return Int32Array.from(s)}function Gt(i,t){let e=new E(i),s=new Int32Array(t+1),n=[],r=[];for(let o=0;o<t;++o){for(let a=e.
number();a>0;--a)n.push(e.number()),r.push(e.number()/1e4);s[o+1]=n.length}return{at:s,community:Int32Array.from(n),probability:Float32Array.from(r)}}function jt(i,t){
return i.map(({probability:e,changes:s},n)=>{let r=Int32Array.from(t),o=new E(s),a=0,h=0;for(;!o.done;++h)a+=o.number(),r[a]=o.number();return{index:n,probability:e,
labels:r,changed:h,communities:new Set(r).size}})}function Qt(i){let t=Array.from({length:i.communities},(e,s)=>({index:s,size:0,expected:0,confidence:0,most:0}));
for(let e=0;e<i.nodes;++e){let s=t[i.answer[e]];s.size+=1,s.confidence+=i.probabilityOf(e,i.answer[e]);let{at:n,community:r,probability:o}=i.memberships;for(let a=n[e];a<
n[e+1];++a){let h=t[r[a]];h.expected+=o[a],h.most=Math.max(h.most,o[a])}}for(let e of t)e.confidence/=Math.max(1,e.size);return t}var bt=i=>new Set(new E(i.answer).
rest()).size;function wt(i){let t={...i,edgeEnds:new Int32Array,edgeWidths:null,links:[]};return t.degrees=new E(i.degrees).numbers(i.nodes),t.answer=new E(i.answer).
numbers(i.nodes),t.memberships=Gt(i.memberships,i.nodes),t.partitions=jt(i.partitions,t.answer),t.points=Ht(i.layout),i.drawing==="nodes"?(t.edgeEnds=Jt(i.layout.
links,i.nodes),t.edgeWidths=i.layout.widths?new E(i.layout.widths).bytes:null):t.links=new E(i.layout.links).rest(),t.community=e=>i.community_names[e]??String(
e),t.name=e=>i.names?i.names[e]:String(e),t.probabilityOf=(e,s)=>{let{at:n,community:r,probability:o}=t.memberships;for(let a=n[e];a<n[e+1];++a)if(r[a]===s)return o[a];
return 0},t.mixture=e=>{let{at:s,community:n,probability:r}=t.memberships,o=[];for(let a=s[e];a<s[e+1];++a)o.push({community:n[a],probability:r[a]});return o},t.
confidence=e=>t.probabilityOf(e,t.answer[e]),t.matrix={order:new E(i.matrix.order).numbers(i.nodes),sizes:new E(i.matrix.sizes).rest(),values:new E(i.matrix.values).
bytes},t.list=Qt(t),t.named=e=>t.list[e].size>0||t.list[e].most>=.05,t}function rt(i,t,e){let s=e instanceof Blob?e:new Blob([e],{type:t}),n=URL.createObjectURL(s);l("a",{href:n,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(
n),1e4)}function te(i){let t=["node	community	confidence	else	probability_of_else"];for(let e=0;e<i.nodes;++e){let s=i.answer[e],n=i.mixture(e).find(({community:r})=>r!==
s);t.push([i.name(e),i.community(s),i.confidence(e).toFixed(4),n?i.community(n.community):"",n?n.probability.toFixed(4):""].join("	"))}return`${t.join(`
`)}
`}function yt(i,t){let e=i.title.replace(/\.[A-Za-z0-9]{1,8}$/,"").replace(/[^\p{L}\p{N}._-]+/gu,"-")||"graph";f("save-png").addEventListener("click",()=>t.enlarged(
3).toBlob(s=>rt(`${e}.png`,"image/png",s))),f("save-svg").addEventListener("click",()=>rt(`${e}.svg`,"image/svg+xml",t.asSvg())),f("save-tsv").addEventListener(
"click",()=>rt(`${e}.tsv`,"text/tab-separated-values",te(i)))}var H=class i{constructor(){this.scale=1,this.x=0,this.y=0}copy(){return Object.assign(new i,this)}equals(t){return this.scale===t.scale&&this.x===t.x&&this.y===
t.y}toScreen(t,e){return[t*this.scale+this.x,e*this.scale+this.y]}toWorld(t,e){return[(t-this.x)/this.scale,(e-this.y)/this.scale]}zoomAt(t,e,s){let n=Math.min(
this.most,Math.max(this.least,this.scale*t));this.x=e-(e-this.x)*(n/this.scale),this.y=s-(s-this.y)*(n/this.scale),this.scale=n}fit(t,e,s,n){let[r,o,a,h]=t,c=Math.
max(1e-6,a-r),d=Math.max(1e-6,h-o);this.scale=Math.min((e-2*n)/c,(s-2*n)/d,90),this.least=this.scale/3,this.most=Math.max(this.scale*4,90),this.x=e/2-this.scale*
(r+a)/2,this.y=s/2-this.scale*(o+h)/2}center(t,e,s,n){this.x=s/2-t*this.scale,this.y=n/2-e*this.scale}};function xt(){return{canvas:document.createElement("canvas"),camera:null,marginX:0,marginY:0,width:0,height:0,ratio:1}}var J=class{constructor(t,e){this.ends=t,
this.points=e,this.front=xt(),this.back=xt(),this.work=null,this.stale=!0}restyle(t,e){this.classes=t;let s=new Int32Array(t.length+1);for(let n of e)s[n+1]+=1;
for(let n=0;n<t.length;++n)s[n+1]+=s[n];this.starts=Int32Array.from(s),this.order=new Int32Array(e.length);for(let n=0;n<e.length;++n)this.order[s[e[n]]++]=n;this.
stale=!0,this.work=null}current(t,e,s){let{front:n}=this;return!this.stale&&n.camera!==null&&n.camera.equals(t)&&n.width===e&&n.height===s}begin(t,e,s,n){let r=Math.
round(.25*e),o=Math.round(.25*s),{back:a}=this;a.canvas.width=Math.round((e+2*r)*n),a.canvas.height=Math.round((s+2*o)*n),Object.assign(a,{camera:t.copy(),marginX:r,
marginY:o,width:e,height:s,ratio:n});let h=a.canvas.getContext("2d");h.scale(n,n),h.translate(r,o),h.lineCap="butt",this.stale=!1,this.work={context:h,place:0,style:0}}advance(t){
let e=performance.now()+t,{work:s,order:n}=this;for(;s.place<n.length;){for(;s.place>=this.starts[s.style+1];)s.style+=1;let r=Math.min(s.place+960,this.starts[s.
style+1]);if(this.paint(s.context,this.classes[s.style],s.place,r),s.place=r,performance.now()>e)break}return s.place<n.length?!1:(this.work=null,[this.front,this.
back]=[this.back,this.front],!0)}paintInto(t,e,s,n,r){let o={camera:e,width:s,height:n,marginX:0,marginY:0};this.classes.forEach((a,h)=>this.paint(t,{...a,alpha:a.
alpha*r},this.starts[h],this.starts[h+1],o))}paint(t,{color:e,alpha:s,width:n},r,o,a=this.back){let{camera:h,marginX:c,marginY:d}=a,p=a.width+c,g=a.height+d;t.strokeStyle=
e,t.globalAlpha=s,t.lineWidth=n;let m=0;t.beginPath();for(let u=r;u<o;++u){let x=2*this.ends[2*this.order[u]],P=2*this.ends[2*this.order[u]+1],M=this.points[x]*
h.scale+h.x,$=this.points[x+1]*h.scale+h.y,S=this.points[P]*h.scale+h.x,C=this.points[P+1]*h.scale+h.y;M<-c&&S<-c||$<-d&&C<-d||M>p&&S>p||$>g&&C>g||(t.moveTo(M,$),
t.lineTo(S,C),++m===48&&(t.stroke(),t.beginPath(),m=0))}m>0&&t.stroke()}show(t,e){this.front.camera!==null&&at(t,this.front,e)}};function at(i,t,e){if(t.canvas.
width===0)return;let s=e.scale/t.camera.scale;i.drawImage(t.canvas,e.x-(t.camera.x+t.marginX)*s,e.y-(t.camera.y+t.marginY)*s,t.canvas.width/t.ratio*s,t.canvas.height/
t.ratio*s)}var G=["#0072b2","#e69f00","#009e73","#cc79a7","#56b4e9","#d55e00","#a76dff","#82665b","#b50000","#8db577","#7c0089","#ebd301","#006210","#57475a","#b2e0a6","#5\
000c8","#ae3893","#cab1b9","#00ecff","#8500ff"],ht=null,vt=i=>{ht=i},j=i=>i>G.length,A=i=>G[(ht?.[i]??i)%G.length],ee=i=>Math.floor((ht?.[i]??i)/G.length),ct=i=>[
0,.5,.72,.3][ee(i)%4];function O(i){let t=w("svg",{class:"swatch",viewBox:"-8 -8 16 16","aria-hidden":"true"}),e=ct(i),s=7;return t.append(w("circle",e===0?{r:s,
fill:A(i)}:{r:s*(1+e)/2,fill:"none",stroke:A(i),"stroke-width":s*(1-e)})),t}function kt(){return{ink:getComputedStyle(document.body).color,paper:getComputedStyle(
document.querySelector(".stage")).backgroundColor,dark:R()}}function R(){let i=document.documentElement.dataset.theme;return i?i==="dark":matchMedia("(prefers-c\
olor-scheme: dark)").matches}function lt(i,t){let e=t?[[22,27,34],[20,62,96],[24,104,158],[86,164,214],[206,232,250]]:[[247,249,251],[196,219,237],[116,173,214],
[38,112,173],[8,48,95]],s=Math.min(1,Math.max(0,i))*(e.length-1),n=Math.min(e.length-2,Math.floor(s));return e[n].map((r,o)=>Math.round(r+(s-n)*(e[n+1][o]-r)))}var Mt=.9;function At(i,t,e,s,n,r){let o=-Math.PI/2;i.fillStyle=r.dark?"#5b6570":"#b6bec6",i.beginPath(),i.arc(t,e,s,0,2*Math.PI),i.fill();for(let{community:a,probability:h}of n){
let c=o+2*Math.PI*h;i.fillStyle=A(a),i.beginPath(),i.moveTo(t,e),i.arc(t,e,s,o,c),i.fill(),o=c}}function $t(i,t,e,s,n){i.fillStyle=A(s),i.beginPath();for(let o of t){
let[a,h,c]=e(o);i.moveTo(a+c,h),i.arc(a,h,c,0,2*Math.PI)}i.fill();let r=ct(s);if(r!==0){i.fillStyle=n.paper,i.beginPath();for(let o of t){let[a,h,c]=e(o);i.moveTo(
a+c*r,h),i.arc(a,h,c*r,0,2*Math.PI)}i.fill()}}function X(i,t,e,s,n,r){i.strokeStyle=s,i.lineWidth=n,i.beginPath();for(let o of t){let[a,h,c]=e(o);i.moveTo(a+c+r,
h),i.arc(a,h,c+r,0,2*Math.PI)}i.stroke()}function se(i,t,e,s,n,r,o="center"){i.font=r,i.textAlign=o,i.textBaseline="middle",i.lineJoin="round",i.lineWidth=4,i.strokeStyle=
n.paper,i.strokeText(t,e,s),i.fillStyle=n.ink,i.fillText(t,e,s)}function St(i,t,e,s,n,{discs:r,sure:o,most:a,width:h,height:c}){let d='11.5px system-ui, -apple-\
system, "Segoe UI", "DejaVu Sans", sans-serif';i.font=d;let p=[],g=(u,x)=>u[0]<x[2]&&x[0]<u[2]&&u[1]<x[3]&&x[1]<u[3],m=(u,[x,P,M])=>u[0]<x+M&&x-M<u[2]&&u[1]<P+M&&
P-M<u[3];for(let u of t){if(p.length>=a)break;let[x,P,M]=e(u),$=s(u),S=$.length>24?`${$.slice(0,23)}\u2026`:$,C=i.measureText(S).width/2,q=C<M-4,V=q?[[x,P]]:[[x,
P+M+9],[x,P-M-9],[x+M+4+C,P],[x-M-4-C,P]];for(let[F,b]of V){let v=[F-C-2,b-7,F+C+2,b+7],U=v[0]>0&&v[1]>0&&v[2]<h&&v[3]<c;if(u===o||U&&!p.some(ot=>g(v,ot))&&(q||
!r.some(ot=>m(v,ot)))){p.push(v),se(i,S,F,b,n,d);break}}}}function It(i,t){let e=Int32Array.from(t,(a,h)=>h),s=ie(i,t.length);for(;;){let a=oe(s),h=new Map;for(let c of a)h.has(c)||h.set(c,h.size);if(h.size===s.length)
break;e=e.map(c=>h.get(a[c])),s=ne(s,a,h)}let n=new Float64Array(s.length);e.forEach((a,h)=>{n[a]+=t[h]});let r=Array.from(n,(a,h)=>h).sort((a,h)=>n[h]-n[a]||a-
h),o=new Int32Array(s.length);return r.forEach((a,h)=>{o[a]=h}),e.map(a=>o[a])}function ie(i,t){let e=Array.from({length:t},()=>new Map);for(let s=0;s<i.length;s+=
3)e[i[s]].set(i[s+1],i[s+2]),e[i[s+1]].set(i[s],i[s+2]);return e}function ne(i,t,e){let s=Array.from({length:e.size},()=>new Map);return i.forEach((n,r)=>{let o=s[e.
get(t[r])];for(let[a,h]of n){let c=e.get(t[a]);o.set(c,(o.get(c)??0)+h)}}),s}function oe(i){let t=Int32Array.from(i,(r,o)=>o),e=Float64Array.from(i,r=>[...r.values()].
reduce((o,a)=>o+a,0)),s=e.reduce((r,o)=>r+o,0),n=e.slice();for(let r=0,o=s>0;o&&r<100;++r){o=!1;for(let a=0;a<i.length;++a){let h=new Map([[t[a],0]]);for(let[g,
m]of i[a])g!==a&&h.set(t[g],(h.get(t[g])??0)+m);n[t[a]]-=e[a];let c=(g,m)=>m-n[g]*e[a]/s,d=t[a],p=c(d,h.get(d))+1e-9*s;for(let[g,m]of h){let u=c(g,m);u>p&&([d,p]=
[g,u])}o||=d!==t[a],t[a]=d,n[d]+=e[a]}}return t}function Et(i,t){let e=new Float64Array(t),s=0;for(let r=0;r<i.length;r+=3)e[i[r]]+=i[r+2],e[i[r+1]]+=i[r+2],s+=
2*i[r+2];let n=[];for(let r=0;r<i.length;r+=3){let o=e[i[r]]*e[i[r+1]]/s;i[r+2]>o&&n.push({t:r,score:(i[r+2]-o)/Math.sqrt(o)})}return n.sort((r,o)=>o.score-r.score||
r.t-o.t),n.slice(0,3*t).sort((r,o)=>r.t-o.t).flatMap(({t:r})=>i.slice(r,r+3))}function Pt(i){if(i.drawing==="nodes"){let o=Math.sqrt(Math.max(1,...Y(i.degrees))),a=Float32Array.from(i.degrees,h=>.23+.13*Math.sqrt(h)/o);return{count:i.nodes,
points:i.points,radius:a,ends:i.edgeEnds,strength:null,name:i.name,mixture:i.mixture,labels:h=>h.labels}}let t=i.communities,e=[],s=[],n=j(i.partitions[0].communities)?
Et(i.links,t):i.links;for(let o=0;o<n.length;o+=3)e.push(n[o],n[o+1]),s.push(n[o+2]);let r=Int32Array.from({length:t},(o,a)=>a);return{count:t,points:i.points,ends:Int32Array.
from(e),strength:s,radius:Float32Array.from(i.list,({size:o})=>.68*Math.sqrt(o)),name:i.community,mixture:o=>[{community:o,probability:1}],labels:()=>r}}function Y(i){
let t=0;for(let e of i)t=Math.max(t,e);return[t]}function Ct({ends:i,count:t}){let e=new Int32Array(t+2);for(let n of i)e[n+2]+=1;for(let n=2;n<e.length;++n)e[n]+=
e[n-1];let s=new Int32Array(i.length);for(let n=0;n<i.length;n+=2)s[e[i[n]+1]++]=i[n+1],s[e[i[n+1]+1]++]=i[n];return n=>s.subarray(e[n],e[n+1])}function Tt({points:i,
radius:t,count:e}){let s=[1/0,1/0,-1/0,-1/0];for(let n=0;n<e;++n)t[n]<=0||(s[0]=Math.min(s[0],i[2*n]-t[n]),s[1]=Math.min(s[1],i[2*n+1]-t[n]),s[2]=Math.max(s[2],
i[2*n]+t[n]),s[3]=Math.max(s[3],i[2*n+1]+t[n]));return e>0&&s[0]<1/0?s:[-1,-1,1,1]}var Q=class{constructor(t,e){this.root=w("svg",{xmlns:"http://www.w3.org/2000/svg",width:t,height:e,viewBox:`0 0 ${t} ${e}`}),this.fillStyle="#000",this.strokeStyle=
"#000",this.globalAlpha=1,this.lineWidth=1,this.lineJoin="round",this.font="",this.textAlign="center",this.textBaseline="middle",this.measure=document.createElement(
"canvas").getContext("2d"),this.path=""}text(){return`<?xml version="1.0" encoding="UTF-8"?>
${new XMLSerializer().serializeToString(this.root)}
`}beginPath(){this.path=""}moveTo(t,e){this.path+=`M${T(t)} ${T(e)}`}lineTo(t,e){this.path+=`L${T(t)} ${T(e)}`}arc(t,e,s,n,r){let o=c=>`${T(t+s*Math.cos(c))} ${T(
e+s*Math.sin(c))}`,a=Math.min(2*Math.PI,r-n),h=a>6.28?2:1;this.path+=`${this.path===""?"M":"L"}${o(n)}`;for(let c=1;c<=h;++c)this.path+=`A${T(s)} ${T(s)} 0 ${a/
h>Math.PI?1:0} 1 ${o(n+a*c/h)}`}fill(){this.put("path",{d:`${this.path}Z`,fill:this.fillStyle})}stroke(){this.put("path",{d:this.path,fill:"none",stroke:this.strokeStyle,
"stroke-width":T(this.lineWidth)})}fillRect(t,e,s,n){this.put("rect",{x:t,y:e,width:s,height:n,fill:this.fillStyle})}measureText(t){return this.measure.font=this.
font,this.measure.measureText(t)}strokeText(t,e,s){this.letters(t,e,s,{stroke:this.strokeStyle,"stroke-width":this.lineWidth,"stroke-linejoin":"round"})}fillText(t,e,s){
this.letters(t,e,s,{fill:this.fillStyle})}letters(t,e,s,n){this.put("text",{x:T(e),y:T(s),"text-anchor":"middle","dominant-baseline":"central","font-size":11.5,
"font-family":'system-ui, "Segoe UI", "DejaVu Sans", sans-serif',...n},t)}put(t,e,...s){e.d===""||e.d==="Z"||this.root.append(w(t,{...e,opacity:this.globalAlpha<
1?T(this.globalAlpha):null},...s))}},T=i=>String(Math.round(i*100)/100);var re=4e3,Lt=140,ae=4,tt=class{constructor(t,e){this.canvas=t,this.report=e,this.scene=Pt(e),this.context=t.getContext("2d",{alpha:!1}),this.camera=new H,this.
album=document.createElement("canvas"),this.picture=null,this.movingUntil=0,this.edges=new J(this.scene.ends,this.scene.points),this.partition=null,this.selected=
-1,this.hovered=-1,this.community=-1,this.pinned=-1,this.onselect=()=>{},this.onhover=()=>{},this.onpin=()=>{},this.byDegree=Array.from({length:this.scene.count},
(n,r)=>r);let s=e.drawing==="nodes"?e.degrees:this.scene.radius;this.byDegree.sort((n,r)=>s[r]-s[n]||n-r),this.neighbors=Ct(this.scene),this.box=Tt(this.scene),
this.frames=[],this.width=void 0,this.height=void 0,this.ratio=1,this.marginX=0,this.marginY=0,new ResizeObserver(()=>this.resize()).observe(t),this.resize(),this.
restyle()}resize(){let t=this.canvas.clientWidth,e=this.canvas.clientHeight;if(t===0||t===this.width&&e===this.height)return;let s=this.width===void 0;s||(this.
camera.x+=(t-this.width)/2,this.camera.y+=(e-this.height)/2),Object.assign(this,{width:t,height:e,ratio:Math.min(2,devicePixelRatio||1)}),this.canvas.width=Math.
round(t*this.ratio),this.canvas.height=Math.round(e*this.ratio),(s||!this.moved)&&this.fit(),this.request()}fit(){this.camera.fit(this.box,this.width,this.height,
Math.min(36,this.width/16)),this.moved=!1,this.request()}restyle(){this.colors=kt();let t=this.colors.dark?"#aab4be":"#5f6b76",{ends:e,strength:s}=this.scene,n=e.
length/2;if(s===null){let r=(this.partition??this.report.partitions[0]).labels,o=Math.min(.5,Math.max(.07,1.3*Math.sqrt(60/Math.max(60,n)))),a=n>2e4?.7:1,{edgeWidths:h}=this.
report,c=h?Array.from({length:8},(m,u)=>a*(.4+.45*u)):[a],d=[{color:t,alpha:o*(this.colors.dark?.5:.55)}];for(let m=0;m<this.report.communities;++m)d.push({color:A(
m),alpha:o});let p=d.flatMap(m=>c.map(u=>({...m,width:u}))),g=new Uint32Array(n);for(let m=0;m<n;++m){let u=r[e[2*m]],x=u===r[e[2*m+1]]?u+1:0;g[m]=x*c.length+(h?
h[m]:0)}this.edges.restyle(p,g)}else{let r=Math.sqrt(Math.max(...Y(s))),o=Array.from({length:8},(a,h)=>({color:t,alpha:.12+.05*h,width:.6+1.5*h}));this.edges.restyle(
o,Uint16Array.from(s,a=>Math.min(7,Math.floor(8*Math.sqrt(a)/r))))}this.regroup(),this.request()}regroup(){let{scene:t,report:e}=this;this.discs=new Map,this.pies=
[],this.marked=[];let s=this.partition&&t.labels(this.partition),n=e.drawing==="nodes";for(let r=0;r<t.count;++r){let o=t.mixture(r),a=!n||this.partition||o[0].
probability>Mt;if(n&&this.partition&&s[r]!==e.answer[r]&&this.marked.push(r),!a){this.pies.push(r);continue}let h=s?s[r]:o[0].community;this.discs.has(h)||this.
discs.set(h,[]),this.discs.get(h).push(r)}}showPartition(t){this.partition=t,this.restyle()}active(){return this.hovered>=0?this.hovered:this.community>=0?-1:this.
selected}pin(t){this.pinned=this.community=t,t>=0&&(this.selected=-1),this.onpin(t),this.request()}select(t,{move:e=!1}={}){this.selected=t,this.pinned=this.community=
-1,this.onpin(-1),t>=0&&e&&this.reveal(t),this.onselect(t),this.request()}reveal(t){let{points:e}=this.scene,[s,n]=this.camera.toScreen(e[2*t],e[2*t+1]);s>40&&n>
40&&s<this.width-40&&n<this.height-40&&this.camera.scale>12||(this.camera.scale=Math.max(this.camera.scale,Math.min(24,this.camera.most)),this.camera.center(e[2*
t],e[2*t+1],this.width,this.height),this.moved=!0)}radiusOf(t){let e=this.report.drawing==="nodes"?15:1e3;return Math.min(e,Math.max(1.6,this.scene.radius[t]*this.
camera.scale))}place(t){let{points:e}=this.scene;return[e[2*t]*this.camera.scale+this.camera.x,e[2*t+1]*this.camera.scale+this.camera.y,this.radiusOf(t)]}itemAt(t,e){
let s=-1,n=1/0;for(let r=0;r<this.scene.count;++r){let[o,a,h]=this.place(r),c=Math.hypot(o-t,a-e)-h;c<5&&c<n&&(n=c,s=r)}return s}itemTowards(t,e){if(this.selected<
0)return this.byDegree[0]??-1;let{points:s}=this.scene,n=s[2*this.selected],r=s[2*this.selected+1],o=-1,a=1/0;for(let h=0;h<this.scene.count;++h){let c=(s[2*h]-
n)*t+(s[2*h+1]-r)*e,d=Math.abs((s[2*h]-n)*e-(s[2*h+1]-r)*t);if(h===this.selected||c<=0||d>2*c)continue;let p=c+2*d;p<a&&(a=p,o=h)}return o}request(){this.dirty=
!0,this.picture=null,this.schedule()}move(){this.moved=!0,this.dirty=!0,this.scene.count+this.scene.ends.length/2>re&&(this.movingUntil=performance.now()+Lt,clearTimeout(
this.resting),this.resting=setTimeout(()=>this.request(),Lt)),this.schedule()}schedule(){this.pending||this.width===void 0||(this.pending=!0,requestAnimationFrame(
()=>{this.pending=!1,this.frame()}))}frame(){let t=performance.now(),{edges:e,camera:s,width:n,height:r}=this,o=t<this.movingUntil&&(this.picture!==null||this.takePicture()),
a=!e.current(s,n,r)&&(!o||!this.pictureCovers());e.work===null&&a&&e.begin(s,n,r,this.ratio);let h=e.work!==null&&e.advance(o?5:10);o&&h&&this.takePicture(),o?this.
showPicture():(h||this.dirty)&&this.draw(this.context,0,0),this.dirty=!1,(e.work!==null||!o&&!e.current(s,n,r))&&this.schedule(),this.frames.push(performance.now()-
t),this.frames.length>600&&this.frames.shift()}pictureCovers(){let{picture:t,camera:e}=this,s=e.scale/t.camera.scale,n=e.x-(t.camera.x+t.marginX)*s,r=e.y-(t.camera.
y+t.marginY)*s;return n<=0&&r<=0&&n+(this.width+2*t.marginX)*s>=this.width&&r+(this.height+2*t.marginY)*s>=this.height}takePicture(){let{front:t}=this.edges;if(t.
camera===null||this.edges.stale||t.width!==this.width||t.height!==this.height)return!1;let e=this.camera;this.album.width=t.canvas.width,this.album.height=t.canvas.
height,this.camera=t.camera;let s=this.album.getContext("2d",{alpha:!1});return s.setTransform(t.ratio,0,0,t.ratio,t.marginX*t.ratio,t.marginY*t.ratio),this.draw(
s,t.marginX,t.marginY),this.camera=e,this.picture={...t,canvas:this.album},!0}showPicture(){let{context:t}=this;t.setTransform(this.ratio,0,0,this.ratio,0,0),t.
fillStyle=this.colors.paper,t.fillRect(0,0,this.width,this.height),at(t,this.picture,this.camera)}drawAll(){this.edges.begin(this.camera,this.width,this.height,
this.ratio),this.edges.advance(1/0),this.draw(this.context,0,0)}enlarged(t){let e=l("canvas",{width:Math.round(this.width*t),height:Math.round(this.height*t)}),
s=e.getContext("2d",{alpha:!1});return s.scale(t,t),this.draw(s,0,0,n=>this.edges.paintInto(s,this.camera,this.width,this.height,n)),e}asSvg(){let t=new Q(this.
width,this.height);return this.draw(t,0,0,e=>this.edges.paintInto(t,this.camera,this.width,this.height,e)),t.text()}draw(t,e,s,n=null){let r=this.focusSet();Object.
assign(this,{marginX:e,marginY:s}),t===this.context&&this.context.setTransform(this.ratio,0,0,this.ratio,0,0),t.fillStyle=this.colors.paper,t.fillRect(-e,-s,this.
width+2*e,this.height+2*s),this.report.drawing==="communities"&&this.drawGrounds(t),t.globalAlpha=r?.3:1,n?n(t.globalAlpha):this.edges.show(t,this.camera),t.globalAlpha=
1;let o=this.active();o>=0&&this.drawSpokes(t,o),r?(t.globalAlpha=.18,this.drawItems(t,a=>!r.has(a)),t.globalAlpha=1,this.drawItems(t,a=>r.has(a))):this.drawItems(
t,null),this.drawTexts(t,r,o)}focusSet(){let t=this.active();if(t>=0)return new Set([t,...this.neighbors(t)]);if(this.community<0)return null;let e=new Set,s=this.
partition&&this.scene.labels(this.partition);for(let n=0;n<this.scene.count;++n)(s?s[n]===this.community:this.scene.mixture(n).some(({community:o,probability:a})=>o===
this.community&&a>=.05))&&e.add(n);return e}visible(t){if(this.scene.radius[t]<=0)return!1;let[e,s,n]=this.place(t);return e>-n-this.marginX&&s>-n-this.marginY&&
e<this.width+n+this.marginX&&s<this.height+n+this.marginY}drawGrounds(t){let e=new Map;for(let s=0;s<this.scene.count;++s){if(!this.visible(s))continue;let n=A(
s);e.set(n,[...e.get(n)??[],s])}t.globalAlpha=this.colors.dark?.22:.16;for(let[s,n]of e)if(n.length!==1){t.fillStyle=s,t.beginPath();for(let r of n){let[o,a,h]=this.
place(r),c=1.3*h+7;t.moveTo(o+c,a),t.arc(o,a,c,0,2*Math.PI)}t.fill()}t.globalAlpha=1}drawSpokes(t,e){let[s,n]=this.place(e);t.strokeStyle=this.colors.ink,t.globalAlpha=
.55,t.lineWidth=1.2,t.beginPath();for(let r of this.neighbors(e)){let[o,a]=this.place(r);t.moveTo(s,n),t.lineTo(o,a)}t.stroke(),t.globalAlpha=1}drawItems(t,e){let s=a=>a.
filter(h=>(e===null||e(h))&&this.visible(h)),n=a=>this.place(a);for(let[a,h]of this.discs){let c=s(h);c.length!==0&&($t(t,c,n,a,this.colors),this.radiusOf(c[0])>
3.5&&X(t,c,n,this.colors.paper,1,0))}let r=s(this.pies),o=a=>{let[h,c,d]=this.place(a);return[h,c,d*1.15]};for(let a of r)At(t,...o(a),this.scene.mixture(a),this.
colors);X(t,r.filter(a=>o(a)[2]>ae),o,this.colors.ink,1.1,0),X(t,s(this.marked),n,this.colors.ink,2,1.5),this.selected>=0&&(e===null||e(this.selected))&&X(t,[this.
selected],n,this.colors.ink,2.5,4)}drawTexts(t,e,s){let n=this.report.drawing==="nodes",r=c=>{let[d,p,g]=this.place(c);return[d,p,n?1.15*g:g]},o=[];s>=0&&o.push(
s);let a=n?this.camera.scale>26:!0;if(e&&s>=0&&e.size<=40&&o.push(...this.byDegree.filter(c=>e.has(c))),a&&o.push(...this.byDegree.filter(c=>(!e||e.has(c))&&this.
visible(c)&&(n||this.radiusOf(c)>7))),o.length===0)return;let h=a?this.byDegree.filter(c=>this.visible(c)).map(r):[];St(t,[...new Set(o)],r,this.scene.name,this.
colors,{discs:h,sure:s,most:160,width:this.width,height:this.height})}};var et=class{constructor(t){this.report=t,this.canvas=f("matrix"),this.side=0,this.strip=12;let{order:e,sizes:s}=t.matrix;this.starts=[0];for(let r of s)this.starts.
push(this.starts[this.starts.length-1]+r);this.community=this.starts.slice(0,-1).map(r=>t.answer[e[r]]),this.canvas.addEventListener("pointermove",r=>this.tell(
r)),this.canvas.addEventListener("pointerleave",()=>this.invite()),new ResizeObserver(()=>this.draw()).observe(this.canvas);let n=s.some(r=>r>1);f("matrix-capti\
on").textContent="Rows and columns are nodes, ordered by community and, inside a community, by how sure they are."+(n?` A cell is the mean over up to ${Y(s)[0]}\
 by as many nodes.`:""),this.canvas.setAttribute("aria-label","Matrix of co-membership, ordered by community; the table of communities beside it tells how close\
ly each community holds together."),this.key(),this.invite(),this.draw()}pixel(t){return this.strip+(this.side-this.strip)*t/Math.max(1,this.report.nodes)}draw(){
let t=this.canvas.clientWidth;if(t===0)return;let e=Math.min(2,devicePixelRatio||1),s=R();this.side=t,this.canvas.width=this.canvas.height=Math.round(t*e);let n=this.
canvas.getContext("2d");n.scale(e,e);let{values:r}=this.report.matrix,o=this.community.length,a=this.starts.map(c=>Math.round(this.pixel(c)*e)/e),h=Array.from({
length:256},(c,d)=>`rgb(${lt(d/255,s).join(",")})`);for(let c=0;c<o;++c)for(let d=0;d<o;++d)n.fillStyle=h[r[c*o+d]],n.fillRect(a[d],a[c],a[d+1]-a[d],a[c+1]-a[c]);
for(let c=0;c<o;++c)n.fillStyle=A(this.community[c]),n.fillRect(a[c],0,a[c+1]-a[c],8),n.fillRect(0,a[c],8,a[c+1]-a[c]);n.fillStyle=getComputedStyle(this.canvas).
backgroundColor;for(let c=1;c<o;++c)this.community[c]!==this.community[c-1]&&(n.fillRect(a[c]-.5,0,1,8),n.fillRect(0,a[c]-.5,8,1))}key(){let t=[],e=w("svg",{viewBox:"\
0 0 220 34",class:"key",role:"img","aria-label":"Colours from 0 to 1"});for(let s=0;s<44;++s)e.append(w("rect",{x:5*s,y:0,width:5.2,height:12,fill:`rgb(${lt((s+
.5)/44,R()).join(",")})`}));for(let[s,n,r]of[[0,"0","start"],[110,"0.5","middle"],[220,"1","end"]])t.push(w("text",{x:s,y:28,class:"tick","text-anchor":r},n));e.
append(...t),y("matrix-key",l("p",{class:"key-name"},"P(same community)"),e)}invite(){f("matrix-cell").textContent="Point at a cell to see who it is about."}together(t,e){
let s=0,n=0;for(let{probability:r,labels:o}of this.report.partitions)n+=r,o[t]===o[e]&&(s+=r);return n>0?s/n:0}tell(t){let e=this.canvas.getBoundingClientRect(),
{order:s,values:n}=this.report.matrix,r=u=>Math.floor((u-this.strip)/(this.side-this.strip)*this.report.nodes),o=r(t.clientX-e.left),a=r(t.clientY-e.top);if(a<0||
o<0||a>=s.length||o>=s.length)return;let h=u=>{let x=0;for(;this.starts[x+1]<=u;)++x;return x},[c,d]=[h(a),h(o)],p=this.report.matrix.sizes;if(p[c]===1&&p[d]===
1){y("matrix-cell",z(this.report,s[a])," and ",z(this.report,s[o]),`: ${D(a===o?1:this.together(s[a],s[o]))}`);return}let g=n[c*this.community.length+d]/255,m=u=>`${k(
p[u],"node","nodes")} of community ${this.report.community(this.community[u])}`;y("matrix-cell",`${m(c)} and ${m(d)}: ${D(g)} on average`)}};function Nt(i){let{canvas:t,camera:e}=i,s=new Map,n=0,r=a=>{let h=t.getBoundingClientRect();return[a.clientX-h.left,a.clientY-h.top]};t.addEventListener("pointe\
rdown",a=>{t.setPointerCapture(a.pointerId),s.set(a.pointerId,r(a)),n=0,t.classList.add("moving")}),t.addEventListener("pointermove",a=>{let[h,c]=r(a),d=s.get(a.
pointerId);if(d===void 0){zt(i,i.itemAt(h,c));return}if(n+=Math.hypot(h-d[0],c-d[1]),s.size===1)e.x+=h-d[0],e.y+=c-d[1];else{let p=[...s].find(([u])=>u!==a.pointerId)[1],
g=Math.hypot(d[0]-p[0],d[1]-p[1]),m=Math.hypot(h-p[0],c-p[1]);g>0&&e.zoomAt(m/g,(h+p[0])/2,(c+p[1])/2)}s.set(a.pointerId,[h,c]),i.move()});let o=a=>{let h=s.delete(
a.pointerId);s.size===0&&t.classList.remove("moving"),h&&a.type==="pointerup"&&n<5&&i.select(i.itemAt(...r(a)))};t.addEventListener("pointerup",o),t.addEventListener(
"pointercancel",o),t.addEventListener("pointerleave",()=>zt(i,-1)),t.addEventListener("wheel",a=>{if(!a.ctrlKey&&!a.metaKey&&document.activeElement!==t){he();return}
f("wheel-hint").hidden=!0,a.preventDefault();let h=a.deltaMode===1?24:1;_(i,Math.exp(-Math.max(-120,Math.min(120,a.deltaY*h))*.0025),...r(a))},{passive:!1})}var Ot=0;
function he(){f("wheel-hint").hidden=!1,clearTimeout(Ot),Ot=setTimeout(()=>{f("wheel-hint").hidden=!0},1800)}function zt(i,t){t!==i.hovered&&(i.hovered=t,i.canvas.
classList.toggle("over-node",t>=0),i.onhover(t),i.request())}function _(i,t,e=i.width/2,s=i.height/2){i.camera.zoomAt(t,e,s),i.move()}function Rt(i,t){let e={ArrowLeft:[
-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},s={"+":()=>_(i,1.3),"=":()=>_(i,1.3),"-":()=>_(i,1/1.3),0:()=>i.fit(),".":()=>t.go(t.step+1),",":()=>t.go(
t.step-1),Escape:()=>i.select(-1)};i.canvas.addEventListener("keydown",n=>{if(n.ctrlKey||n.metaKey||n.altKey)return;let r=e[n.key];if(r&&n.shiftKey)i.camera.x-=
60*r[0],i.camera.y-=60*r[1],i.move();else if(r){let o=i.itemTowards(...r);o>=0&&i.select(o,{move:i.moved})}else if(s[n.key])s[n.key]();else return;n.preventDefault()})}var qt=i=>`#scale=${i.scale}`;function Dt(i){let[t]=i;return{names:t.names,layout:t.layout,...i.find(e=>qt(e)===location.hash)??t}}function Bt(i,t){if(i.length<
2)return;let e=[...i].sort((o,a)=>Number(o.scale)-Number(a.scale)),s=f("scale");s.max=String(e.length-1),s.value=String(e.findIndex(o=>o.scale===t.scale));let n=()=>{
let o=`communities of about ${e[Number(s.value)].scale} nodes`;f("scale-text").textContent=o,s.setAttribute("aria-valuetext",o)},r=o=>{location.hash=qt(o),location.
reload()};s.addEventListener("input",n),s.addEventListener("change",()=>r(e[Number(s.value)])),y("scale-list",...e.map(o=>l("li",{},l("button",{type:"button",class:"\
quiet small","aria-pressed":String(o.scale===t.scale),onclick:()=>r(o)},`about ${o.scale} nodes: ${k(bt(o),"community","communities")}`)))),f("scales").hidden=!1,
n()}function ce(i,t,e=10){let s=t.trim().toLowerCase();if(s==="")return[];let n=[],r=[];for(let h=0;h<i.nodes&&n.length<e;++h){let c=i.name(h).toLowerCase().indexOf(
s);c===0?i.name(h).length===s.length?n.unshift(h):n.push(h):c>0&&r.length<e&&r.push(h)}let o=i.exact.get(t.trim()),a=[...n,...r];return o!==void 0&&a.unshift(o),
[...new Set(a)].slice(0,e)}function _t(i,t){let e=f("search"),s=f("matches");i.exact=new Map;for(let c=i.nodes-1;c>=0;--c)i.exact.set(i.name(c),c);let n=[],r=0,
o=()=>{s.hidden=!0,e.setAttribute("aria-expanded","false"),e.removeAttribute("aria-activedescendant")},a=c=>{e.value=i.name(c),o(),t(c)},h=()=>{s.replaceChildren(
...n.length===0?[l("li",{class:"none"},"No node has such a name.")]:n.map((c,d)=>l("li",{role:"option",id:`match-${d}`,"aria-selected":d===r?"true":"false",onpointerdown:p=>{
p.preventDefault(),a(c)}},O(i.answer[c]),z(i,c)))),s.hidden=!1,e.setAttribute("aria-expanded","true"),n.length>0&&e.setAttribute("aria-activedescendant",`match-${r}`)};
e.addEventListener("input",()=>{n=ce(i,e.value),r=0,e.value.trim()===""?o():h()}),e.addEventListener("keydown",c=>{if(c.key==="ArrowDown"||c.key==="ArrowUp"){if(n.
length===0)return;r=(r+(c.key==="ArrowDown"?1:n.length-1))%n.length,h()}else if(c.key==="Enter"&&n.length>0&&!s.hidden)a(n[r]);else if(c.key==="Escape"&&!s.hidden)
o();else if(c.key==="Escape"&&e.value!=="")e.value="",t(-1);else return;c.preventDefault()}),e.addEventListener("blur",o)}var st=class{constructor(t,e){this.report=t,this.onstep=e,this.step=0,this.slider=f("step"),this.previous=f("previous"),this.next=f("next"),this.slider.max=String(
t.partitions.length),this.slider.addEventListener("input",()=>this.go(Number(this.slider.value))),this.previous.addEventListener("click",()=>this.go(this.step-1)),
this.next.addEventListener("click",()=>this.go(this.step+1)),this.describe()}go(t){let e=Math.max(0,Math.min(this.report.partitions.length,t));e!==this.step&&(this.
step=e,this.slider.value=String(e),this.describe(),this.onstep(e===0?null:this.report.partitions[e-1]))}describe(){let{partitions:t}=this.report;this.previous.disabled=
this.step===0,this.next.disabled=this.step===t.length;let e="All draws together";if(this.step>0){let s=t[this.step-1],n=s.index===0?"the answer":`${k(s.changed,
"node differs","nodes differ")} from the answer`;e=`Partition ${this.step} of ${t.length}: ${D(s.probability)}, ${k(s.communities,"community","communities")}, ${n}`}
f("step-text").textContent=e,this.slider.setAttribute("aria-valuetext",e)}};function Ft(i){let t=i.partitions[0].communities,e=new Map(i.k).get(t)??0,s=[[I(i.nodes),i.nodes===1?"node":"nodes",`${k(i.edges,"edge","edges")}`],[I(t),t===1?
"community":"communities",D(e)],[I(i.sure),"placed surely","more than 90 % confidence"],[I(i.between),"between two","second choice has 25 % or more"]];y("figure\
s",...s.map(([n,r,o])=>l("div",{},l("dt",{},l("strong",{},n),r),l("dd",{},o))))}function Wt(i){i.warnings.length!==0&&y("warnings",l("div",{class:"warnings",role:"\
note"},l("h2",{},i.warnings.length===1?"A warning":"Warnings"),l("ul",{},...i.warnings.map(t=>l("li",{},t)))))}function Ut(i,t){let e=i.list.filter(({index:s})=>i.
named(s));y("legend",...e.map(({index:s,size:n})=>{let r=o=>()=>{t.community=o?s:t.pinned,t.request()};return l("li",{},l("button",{type:"button",class:"quiet",
"data-community":s,onpointerenter:r(!0),onpointerleave:r(!1),onfocus:r(!0),onblur:r(!1),"aria-pressed":"false",onclick:()=>t.pin(t.pinned===s?-1:s)},O(s),l("bdi",
{class:"name"},i.community(s)),l("small",{},n>0?k(n,"node","nodes"):"other draws")))}))}function dt(i,t){if(i.drawing!=="nodes")return;let e=(...s)=>w("svg",{class:"\
swatch",viewBox:"-8 -8 16 16","aria-hidden":"true"},...s);y("signs",l("p",{},...t?[e(w("circle",{r:4.5,fill:A(0)}),w("circle",{r:7,fill:"none",class:"ring"})),"\
A ring: the node is elsewhere in the answer."]:[e(w("circle",{r:7,fill:A(0),class:"pie"}),w("path",{d:"M0 0V-7A7 7 0 0 1 6.06 3.5Z",fill:A(1)})),"A pie: the nod\
e may belong to several communities."]))}function mt(i,t,e){if(t<0)return[l("p",{class:"hint"},i.drawing==="nodes"?"Point at a node, click it, or find it by nam\
e.":"Point at a community, or find a node by name.")];let s=i.mixture(t).filter(({community:o})=>i.named(o)).slice(0,6),n=s.map(({community:o,probability:a})=>l(
"li",{},O(o),l("span",{class:"which"},"Community ",l("bdi",{},i.community(o))),Z(a,A(o)),l("span",{class:"number"},L(a)))),r=1-s.reduce((o,{probability:a})=>o+a,
0);return[l("p",{class:"node-name"},z(i,t)),l("p",{class:"hint"},`${k(i.degrees[t],"neighbour","neighbours")}`+(e?`; community ${i.community(e.labels[t])} in th\
is partition`:"")),l("ul",{class:"mixture"},...n),r>.005?l("p",{class:"hint"},`Others: ${L(r)}`):null].filter(o=>o!==null)}function nt(i,t){let{size:e,confidence:s,
expected:n}=i.list[t];return[l("p",{class:"node-name"},O(t)," Community ",l("bdi",{},i.community(t))),l("p",{class:"hint"},`${k(e,"node","nodes")} in the answer\
, ${n.toFixed(1)} expected; mean confidence ${L(s)}`)]}function ut(i,t,e=8){let s=i.partitions.slice(0,e).map(a=>[String(a.index+1),l("span",{class:"with-bar"},
Z(a.probability),W(a.probability)),String(a.communities),a.index===0?"the answer":k(a.changed,"node","nodes"),l("button",{type:"button",class:"quiet small","dat\
a-step":a.index+1,"aria-label":`Show partition ${a.index+1}`,onclick:()=>{t.go(a.index+1),f("graph-section").scrollIntoView({block:"start"}),f("canvas").focus({
preventScroll:!0})}},"Show")]),n=[N("The answer, then the other partitions by probability",[B("Rank"),"Probability","K","Differs in",B("Show it")],s,[0,2])],r=i.
partitions.length-e;if(r>0&&n.push(l("button",{type:"button",class:"quiet small more",onclick:()=>ut(i,t,i.partitions.length)},`Show ${I(r)} more`)),i.why_first&&
n.push(l("p",{class:"note"},i.why_first)),i.all_partitions-i.partitions.length>0){let a=i.partitions.reduce((h,{probability:c})=>h+c,0);n.push(l("p",{class:"not\
e"},`This page carries ${I(i.partitions.length)} of ${I(i.all_partitions)} distinct partitions, which hold ${L(a)} of the draws; all other figures are of all dr\
aws.`))}y("partitions",l("div",{class:"scroll tall"},n[0]),...n.slice(1))}function Kt(i){let t=i.list.filter(({index:e})=>i.named(e)).map(e=>[l("span",{class:"w\
ith-swatch"},O(e.index),l("bdi",{},i.community(e.index))),I(e.size),e.expected.toFixed(1),e.size>0?L(e.confidence):"\u2013"]);y("communities",N("Communities of \
the answer",["Community","Nodes","Expected","Mean confidence"],t,[1,2,3]))}var it=class{constructor(t,e){this.report=t,this.choose=e,this.page=0,this.perPage=15,
this.wanted=f("sort"),this.collator=new Intl.Collator("en",{numeric:!0}),this.wanted.addEventListener("change",()=>this.sort()),this.sort()}sort(){let{report:t}=this,
s={doubt:(n,r)=>t.confidence(n)-t.confidence(r),community:(n,r)=>t.answer[n]-t.answer[r],name:(n,r)=>this.collator.compare(t.name(n),t.name(r)),degree:(n,r)=>t.
degrees[r]-t.degrees[n]}[this.wanted.value];this.order=Array.from({length:t.nodes},(n,r)=>r).sort((n,r)=>s(n,r)||n-r),this.page=0,this.draw()}draw(){let{report:t,
perPage:e}=this,s=this.order.slice(this.page*e,(this.page+1)*e).map(o=>{let a=t.mixture(o),h=t.answer[o],c=a.find(({community:d})=>d!==h&&t.named(d));return[l("\
button",{type:"button",class:"link",onclick:()=>this.choose(o)},z(t,o)),l("span",{class:"with-swatch"},O(h),l("bdi",{},t.community(h))),l("span",{class:"with-ba\
r"},Z(t.probabilityOf(o,h),A(h)),L(t.probabilityOf(o,h))),c?l("span",{class:"with-swatch"},O(c.community),l("bdi",{},t.community(c.community)),` (${L(c.probability)}\
)`):"\u2013",I(t.degrees[o])]}),n=Math.max(1,Math.ceil(t.nodes/e)),r=(o,a,h)=>l("button",{type:"button",class:"quiet small",disabled:h,onclick:()=>{this.page+=a,
this.draw()}},o);y("node-table",l("div",{class:"scroll"},N("Nodes with their communities",["Node","Community","Confidence","Else","Neighbours"],s,[4])),l("div",
{class:"pager"},r("Previous",-1,this.page===0),l("span",{"aria-live":"polite"},`Page ${I(this.page+1)} of ${I(n)}`),r("Next",1,this.page>=n-1)))}};function Xt(i){
let{name:t,description:e,calibration:s,measured_on:n,ranges:r}=i.model,o=h=>Number.isInteger(h)?I(h):Number(h.toPrecision(3)).toString(),a=[l("p",{},l("strong",
{},t),e?` \u2013 ${e}`:"")];if(s.length>0?a.push(l("div",{class:"scroll"},l("h3",{},"Calibration, as its card has it"),N("Calibration figures",[B("Figure"),B("V\
alue")],s,[1]),l("p",{class:"note"},n))):r.length>0&&a.push(l("div",{},l("h3",{},"Calibration"),l("p",{class:"note"},"No figures came with the model: how often \
it is right when it is sure has to be measured with coterie evaluate."))),r.length>0){let h=({low:c,high:d,here:p})=>p>=c&&p<=d;a.push(l("div",{class:"scroll"},
l("h3",{},"This graph and the graphs it was trained on"),N("Training range",[B("Number"),"Trained on","Here",B("Verdict")],r.map(c=>[c.name,`${o(c.low)} to ${o(
c.high)}`,o(c.here),l("span",{class:h(c)?"inside":"outside"},h(c)?"inside":"outside")]),[1,2])))}y("model",a[0],l("div",{class:"model-tables"},...a.slice(1)))}function Yt(i){
let t=[["Confidence","The share of the draws in which the node is in its community, after the communities of all draws have been matched to each other."],["Betw\
een two communities","The second most probable community of the node has at least 25 %."],["The answer","The best single partition. Probabilities of partitions \
are their shares of the sampled draws, so the answer itself may be rare where many partitions are about as good."],["Positions",i.drawing==="nodes"?"Edges pull \
nodes together, more so inside communities; a node that may belong to two communities is placed between them. Distances mean no more than that.":"Communities wi\
th many edges between them are near each other. The area of a disc is the number of nodes."]];y("notes",l("dl",{class:"notes-list"},...t.flatMap(([e,s])=>[l("dt",
{},e),l("dd",{},s)]))),f("footer").textContent=i.facts.map(([e,s])=>`${e} ${s}`).join(" \xB7 ")}(function(){let t=JSON.parse(f("data").textContent),e=Dt(t);Bt(t,e);let s=wt(e);document.title=`${s.title} \u2013 coterie`,y("title",l("bdi",{},s.title)),f("sen\
tence").textContent=s.sentence,Ft(s),Wt(s);let n=s.drawing==="nodes",r=!n&&j(s.partitions[0].communities);r&&vt(It(s.links,s.list.map(({size:m})=>m)));let o=new tt(
f("canvas"),s),a=m=>{let u=n||m<0?mt(s,m,o.partition):nt(s,m);y("node",...u)};o.onselect=a,o.onpin=m=>{for(let u of f("legend").querySelectorAll("button"))u.setAttribute(
"aria-pressed",String(Number(u.dataset.community)===m));m>=0?y("node",...nt(s,m)):a(o.selected)},o.onhover=m=>{m<0&&o.pinned>=0?y("node",...nt(s,o.pinned)):a(m>=
0?m:o.selected)},a(-1),f("canvas").setAttribute("aria-label",n?`Drawing of the graph: ${k(s.nodes,"node","nodes")} and ${k(s.edges,"edge","edges")}`:`Drawing of\
 ${k(s.partitions[0].communities,"community","communities")} and the edges between them`),n||(f("drawing-note").hidden=!1,f("drawing-note").textContent=`The gra\
ph is too large to be drawn node by node (${k(s.nodes,"node","nodes")}, ${k(s.edges,"edge","edges")}): each disc is a community of the answer, its area the numb\
er of its nodes, and lines are as wide as there are edges. ${r?"A colour stands for a neighbourhood, communities with many edges between them, and lines are dra\
wn where there are more edges than by chance. ":""}Search and tables still know every node.`);let h=new st(s,m=>{o.showPartition(m),dt(s,m),a(o.hovered>=0?o.hovered:
o.selected)});Nt(o),Rt(o,h);let c=m=>{n||m<0?o.select(m,{move:!0}):(o.select(s.answer[m],{move:!0}),y("node",...mt(s,m,o.partition)))};_t(s,c),f("zoom-in").addEventListener(
"click",()=>_(o,1.4)),f("zoom-out").addEventListener("click",()=>_(o,1/1.4)),f("zoom-fit").addEventListener("click",()=>o.fit()),yt(s,o),Ut(s,o),dt(s,null),gt(s),
ut(s,h);let d=new et(s);Kt(s),new it(s,m=>{c(m),f("graph-section").scrollIntoView({block:"start"}),f("canvas").focus({preventScroll:!0})}),Xt(s),f("matrix-secti\
on").hidden=s.nodes===0,f("model-section").hidden=s.model.name==="",Yt(s);let p=()=>{f("theme").textContent=R()?"Light":"Dark",f("theme").setAttribute("aria-lab\
el",`Switch to ${R()?"light":"dark"} colours`),o.restyle(),d.key(),d.draw()};f("theme").addEventListener("click",()=>{document.documentElement.dataset.theme=R()?
"light":"dark",p()}),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",p),p();let g;addEventListener("beforeprint",()=>{g=document.documentElement.
dataset.theme,document.documentElement.dataset.theme="light",p(),o.drawAll()}),addEventListener("afterprint",()=>{g?document.documentElement.dataset.theme=g:delete document.
documentElement.dataset.theme,p()}),document.documentElement.dataset.ready="yes",window.coterieView=o})();})();
