// Made by bundle.mjs of scripts with the SHA-256 7cd0aa04fd1dbc51261315bb0a1aaf21e6772d0dcd83c0e430bf3691e52ab071
"use strict";(()=>{function l(i,t={},...e){let s=document.createElement(i);return ht(s,t,e)}function w(i,t={},...e){return ht(document.createElementNS("http://www.w3.org/2000/svg",
i),t,e)}function ht(i,t,e){for(let[s,n]of Object.entries(t))n==null||n===!1||(s.startsWith("on")?i.addEventListener(s.slice(2),n):i.setAttribute(s,n===!0?"":String(
n)));return i.append(...e.filter(s=>s!=null).map(s=>s instanceof Node?s:document.createTextNode(String(s)))),i}var m=i=>document.getElementById(i);function y(i,...t){
m(i).replaceChildren(...t.filter(e=>e!==null))}var O=(i,t)=>l("bdi",{class:"name"},i.name(t)),A=i=>Number(i).toLocaleString("en-US");function T(i){return i>=1-1e-9?
"1":i>.99?"> 0.99":i<=0?"0":i<.01?"< 0.01":i.toFixed(2)}function C(i){return i>.99&&i<1-1e-4?"> 99 %":i>0&&i<.01?"< 1 %":`${Math.round(i*100)} %`}var k=(i,t,e)=>`${A(
i)} ${i===1?t:e}`,D=i=>l("span",{class:"for-readers"},i);function N(i,t,e,s=[]){let n=o=>s.includes(o)?{class:"number"}:{};return l("table",{},l("caption",{class:"\
for-readers"},i),l("thead",{},l("tr",{},...t.map((o,a)=>l("th",{scope:"col",...n(a)},o)))),l("tbody",{},...e.map(o=>l("tr",{},...o.map((a,r)=>l(r===0?"th":"td",
{...r===0?{scope:"row"}:{},...n(r)},a))))))}function U(i,t=null){return w("svg",{class:"share",viewBox:"0 0 100 8",preserveAspectRatio:"none","aria-hidden":"tru\
e"},w("rect",{class:"share-ground",width:100,height:8,rx:2}),w("rect",{class:t?null:"share-part",fill:t,width:Math.max(i>0?1.5:0,100*i),height:8,rx:2}))}function qt(i){if(i.length===0)return[];let t=new Map(i),e=[];for(let s=i[0][0];s<=i[i.length-1][0];++s)e.push([s,t.get(s)??0]);for(;e.length>40;)e[0][1]<=e[e.length-
1][1]?e.shift():e.pop();return e}function ct(i){let t=qt(i.k),e=i.partitions[0].communities,s=520,n=230,[o,a,r,c]=[8,8,26,44],h=Math.min(70,(s-o-a)/Math.max(1,t.
length)),d=o+(s-o-a-h*t.length)/2,p=Math.max(...t.map(([,b])=>b),1e-9),f=(n-r-c)/p,g=n-c,u=w("svg",{viewBox:`0 0 ${s} ${n}`,role:"img",class:"chart","aria-label":`\
Probability of each number of communities. ${i.k.map(([b,x])=>`${b}: ${C(x)}`).join(", ")}.`});t.forEach(([b,x],v)=>{let P=d+h*v,E=Math.max(x>0?1.5:0,x*f),S=b===
e;u.append(w("rect",{x:P+h*.14,y:g-E,width:h*.72,height:E,rx:2,class:S?"bar bar-answer":"bar"}));let F=Math.ceil(26/h);(v%F===0||S)&&u.append(w("text",{x:P+h/2,
y:g+17,class:S?"tick tick-answer":"tick"},b)),x>0&&h>=34&&u.append(w("text",{x:P+h/2,y:g-E-6,class:"value"},T(x)))}),u.append(w("line",{x1:o,x2:s-a,y1:g+.5,y2:g+
.5,class:"axis"})),u.append(w("text",{x:s/2,y:n-8,class:"axis-name"},"number of communities K")),y("k-chart",u),y("k-table",N("Probability of each number of com\
munities",["K","P(K)"],i.k.map(([b,x])=>[b,x.toFixed(3)]),[0,1]))}var $=class{constructor(t){let e=atob(t);this.bytes=new Uint8Array(e.length);for(let s=0;s<e.length;++s)this.bytes[s]=e.charCodeAt(s);this.at=0}get done(){return this.
at>=this.bytes.length}number(){let t=0,e=1;for(;;){let s=this.bytes[this.at++];if(t+=(s&127)*e,s<128)return t;e*=128}}numbers(t){let e=new Int32Array(t);for(let s=0;s<
t;++s)e[s]=this.number();return e}rest(){let t=[];for(;!this.done;)t.push(this.number());return t}};function Bt(i){let t=new $(i.points).bytes,e=new Float32Array(
t.length/2);for(let s=0;s<e.length;++s)e[s]=(t[2*s]+256*t[2*s+1]-32768)*i.unit;return e}function Wt(i,t){let e=new $(i),s=[];for(let n=0;n<t;++n){let o=n;for(let a=e.
number();a>0;--a)o+=e.number(),s.push(n,o)}return Int32Array.from(s)}function Ft(i,t){let e=new $(i),s=new Int32Array(t+1),n=[],o=[];for(let a=0;a<t;++a){for(let r=e.
number();r>0;--r)n.push(e.number()),o.push(e.number()/1e4);s[a+1]=n.length}return{at:s,community:Int32Array.from(n),probability:Float32Array.from(o)}}function Ut(i,t){
return i.map(({probability:e,changes:s},n)=>{let o=Int32Array.from(t),a=new $(s),r=0,c=0;for(;!a.done;++c)r+=a.number(),o[r]=a.number();return{index:n,probability:e,
labels:o,changed:c,communities:new Set(o).size}})}function _t(i){let t=Array.from({length:i.communities},(e,s)=>({index:s,size:0,expected:0,confidence:0,sure:0}));
for(let e=0;e<i.nodes;++e){let s=t[i.answer[e]];s.size+=1,s.confidence+=i.probabilityOf(e,i.answer[e]);let{at:n,community:o,probability:a}=i.memberships;for(let r=n[e];r<
n[e+1];++r)t[o[r]].expected+=a[r]}for(let e of t)e.confidence/=Math.max(1,e.size);return t}function lt(i){let t={...i,edgeEnds:new Int32Array,edgeWidths:null,links:[]};
return t.degrees=new $(i.degrees).numbers(i.nodes),t.answer=new $(i.answer).numbers(i.nodes),t.memberships=Ft(i.memberships,i.nodes),t.partitions=Ut(i.partitions,
t.answer),t.points=Bt(i.layout),i.drawing==="nodes"?(t.edgeEnds=Wt(i.layout.links,i.nodes),t.edgeWidths=i.layout.widths?new $(i.layout.widths).bytes:null):t.links=
new $(i.layout.links).rest(),t.community=e=>i.community_names[e]??String(e),t.name=e=>i.names?i.names[e]:String(e),t.probabilityOf=(e,s)=>{let{at:n,community:o,
probability:a}=t.memberships;for(let r=n[e];r<n[e+1];++r)if(o[r]===s)return a[r];return 0},t.mixture=e=>{let{at:s,community:n,probability:o}=t.memberships,a=[];
for(let r=s[e];r<s[e+1];++r)a.push({community:n[r],probability:o[r]});return a},t.confidence=e=>t.probabilityOf(e,t.answer[e]),t.matrix={order:new $(i.matrix.order).
numbers(i.nodes),sizes:new $(i.matrix.sizes).rest(),values:new $(i.matrix.values).bytes},t.list=_t(t),t}function tt(i,t,e){let s=e instanceof Blob?e:new Blob([e],{type:t}),n=URL.createObjectURL(s);l("a",{href:n,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(
n),1e4)}function Kt(i){let t=["node	community	confidence	else	probability_of_else"];for(let e=0;e<i.nodes;++e){let s=i.answer[e],n=i.mixture(e).find(({community:o})=>o!==
s);t.push([i.name(e),i.community(s),i.confidence(e).toFixed(4),n?i.community(n.community):"",n?n.probability.toFixed(4):""].join("	"))}return`${t.join(`
`)}
`}function dt(i,t){let e=i.title.replace(/\.[A-Za-z0-9]{1,8}$/,"").replace(/[^\p{L}\p{N}._-]+/gu,"-")||"graph";m("save-png").addEventListener("click",()=>t.enlarged(
3).toBlob(s=>tt(`${e}.png`,"image/png",s))),m("save-svg").addEventListener("click",()=>tt(`${e}.svg`,"image/svg+xml",t.asSvg())),m("save-tsv").addEventListener(
"click",()=>tt(`${e}.tsv`,"text/tab-separated-values",Kt(i)))}var _=class i{constructor(){this.scale=1,this.x=0,this.y=0}copy(){return Object.assign(new i,this)}equals(t){return this.scale===t.scale&&this.x===t.x&&this.y===
t.y}toScreen(t,e){return[t*this.scale+this.x,e*this.scale+this.y]}toWorld(t,e){return[(t-this.x)/this.scale,(e-this.y)/this.scale]}zoomAt(t,e,s){let n=Math.min(
this.most,Math.max(this.least,this.scale*t));this.x=e-(e-this.x)*(n/this.scale),this.y=s-(s-this.y)*(n/this.scale),this.scale=n}fit(t,e,s,n){let[o,a,r,c]=t,h=Math.
max(1e-6,r-o),d=Math.max(1e-6,c-a);this.scale=Math.min((e-2*n)/h,(s-2*n)/d,90),this.least=this.scale/3,this.most=Math.max(this.scale*4,90),this.x=e/2-this.scale*
(o+r)/2,this.y=s/2-this.scale*(a+c)/2}center(t,e,s,n){this.x=s/2-t*this.scale,this.y=n/2-e*this.scale}};function mt(){return{canvas:document.createElement("canvas"),camera:null,marginX:0,marginY:0,width:0,height:0,ratio:1}}var K=class{constructor(t,e){this.ends=t,
this.points=e,this.front=mt(),this.back=mt(),this.work=null,this.stale=!0}restyle(t,e){this.classes=t;let s=new Int32Array(t.length+1);for(let n of e)s[n+1]+=1;
for(let n=0;n<t.length;++n)s[n+1]+=s[n];this.starts=Int32Array.from(s),this.order=new Int32Array(e.length);for(let n=0;n<e.length;++n)this.order[s[e[n]]++]=n;this.
stale=!0,this.work=null}current(t,e,s){let{front:n}=this;return!this.stale&&n.camera!==null&&n.camera.equals(t)&&n.width===e&&n.height===s}begin(t,e,s,n){let o=Math.
round(.25*e),a=Math.round(.25*s),{back:r}=this;r.canvas.width=Math.round((e+2*o)*n),r.canvas.height=Math.round((s+2*a)*n),Object.assign(r,{camera:t.copy(),marginX:o,
marginY:a,width:e,height:s,ratio:n});let c=r.canvas.getContext("2d");c.scale(n,n),c.translate(o,a),c.lineCap="butt",this.stale=!1,this.work={context:c,place:0,style:0}}advance(t){
let e=performance.now()+t,{work:s,order:n}=this;for(;s.place<n.length;){for(;s.place>=this.starts[s.style+1];)s.style+=1;let o=Math.min(s.place+960,this.starts[s.
style+1]);if(this.paint(s.context,this.classes[s.style],s.place,o),s.place=o,performance.now()>e)break}return s.place<n.length?!1:(this.work=null,[this.front,this.
back]=[this.back,this.front],!0)}paintInto(t,e,s,n,o){let a={camera:e,width:s,height:n,marginX:0,marginY:0};this.classes.forEach((r,c)=>this.paint(t,{...r,alpha:r.
alpha*o},this.starts[c],this.starts[c+1],a))}paint(t,{color:e,alpha:s,width:n},o,a,r=this.back){let{camera:c,marginX:h,marginY:d}=r,p=r.width+h,f=r.height+d;t.strokeStyle=
e,t.globalAlpha=s,t.lineWidth=n;let g=0;t.beginPath();for(let u=o;u<a;++u){let b=2*this.ends[2*this.order[u]],x=2*this.ends[2*this.order[u]+1],v=this.points[b]*
c.scale+c.x,P=this.points[b+1]*c.scale+c.y,E=this.points[x]*c.scale+c.x,S=this.points[x+1]*c.scale+c.y;v<-h&&E<-h||P<-d&&S<-d||v>p&&E>p||P>f&&S>f||(t.moveTo(v,P),
t.lineTo(E,S),++g===48&&(t.stroke(),t.beginPath(),g=0))}g>0&&t.stroke()}show(t,e){this.front.camera!==null&&et(t,this.front,e)}};function et(i,t,e){if(t.canvas.
width===0)return;let s=e.scale/t.camera.scale;i.drawImage(t.canvas,e.x-(t.camera.x+t.marginX)*s,e.y-(t.camera.y+t.marginY)*s,t.canvas.width/t.ratio*s,t.canvas.height/
t.ratio*s)}var st=["#0072b2","#e69f00","#009e73","#cc79a7","#56b4e9","#d55e00","#a76dff","#82665b","#b50000","#8db577","#7c0089","#ebd301","#006210","#57475a","#b2e0a6","#\
5000c8","#ae3893","#cab1b9","#00ecff","#8500ff"],M=i=>st[i%st.length],Xt=i=>Math.floor(i/st.length),it=i=>[0,.5,.72,.3][Xt(i)%4];function L(i){let t=w("svg",{class:"\
swatch",viewBox:"-8 -8 16 16","aria-hidden":"true"}),e=it(i),s=7;return t.append(w("circle",e===0?{r:s,fill:M(i)}:{r:s*(1+e)/2,fill:"none",stroke:M(i),"stroke-w\
idth":s*(1-e)})),t}function ut(){return{ink:getComputedStyle(document.body).color,paper:getComputedStyle(document.querySelector(".stage")).backgroundColor,dark:z()}}
function z(){let i=document.documentElement.dataset.theme;return i?i==="dark":matchMedia("(prefers-color-scheme: dark)").matches}function nt(i,t){let e=t?[[22,27,
34],[20,62,96],[24,104,158],[86,164,214],[206,232,250]]:[[247,249,251],[196,219,237],[116,173,214],[38,112,173],[8,48,95]],s=Math.min(1,Math.max(0,i))*(e.length-
1),n=Math.min(e.length-2,Math.floor(s));return e[n].map((o,a)=>Math.round(o+(s-n)*(e[n+1][a]-o)))}var ft=.9;function pt(i,t,e,s,n,o){let a=-Math.PI/2;i.fillStyle=o.dark?"#5b6570":"#b6bec6",i.beginPath(),i.arc(t,e,s,0,2*Math.PI),i.fill();for(let{community:r,probability:c}of n){
let h=a+2*Math.PI*c;i.fillStyle=M(r),i.beginPath(),i.moveTo(t,e),i.arc(t,e,s,a,h),i.fill(),a=h}}function gt(i,t,e,s,n){i.fillStyle=M(s),i.beginPath();for(let a of t){
let[r,c,h]=e(a);i.moveTo(r+h,c),i.arc(r,c,h,0,2*Math.PI)}i.fill();let o=it(s);if(o!==0){i.fillStyle=n.paper,i.beginPath();for(let a of t){let[r,c,h]=e(a);i.moveTo(
r+h*o,c),i.arc(r,c,h*o,0,2*Math.PI)}i.fill()}}function B(i,t,e,s,n,o){i.strokeStyle=s,i.lineWidth=n,i.beginPath();for(let a of t){let[r,c,h]=e(a);i.moveTo(r+h+o,
c),i.arc(r,c,h+o,0,2*Math.PI)}i.stroke()}function Yt(i,t,e,s,n,o,a="center"){i.font=o,i.textAlign=a,i.textBaseline="middle",i.lineJoin="round",i.lineWidth=4,i.strokeStyle=
n.paper,i.strokeText(t,e,s),i.fillStyle=n.ink,i.fillText(t,e,s)}function bt(i,t,e,s,n,{discs:o,sure:a,most:r,width:c,height:h}){let d='11.5px system-ui, -apple-\
system, "Segoe UI", "DejaVu Sans", sans-serif';i.font=d;let p=[],f=(u,b)=>u[0]<b[2]&&b[0]<u[2]&&u[1]<b[3]&&b[1]<u[3],g=(u,[b,x,v])=>u[0]<b+v&&b-v<u[2]&&u[1]<x+v&&
x-v<u[3];for(let u of t){if(p.length>=r)break;let[b,x,v]=e(u),P=s(u),E=P.length>24?`${P.slice(0,23)}\u2026`:P,S=i.measureText(E).width/2,F=S<v-4,Rt=F?[[b,x]]:[[
b,x+v+9],[b,x-v-9],[b+v+4+S,x],[b-v-4-S,x]];for(let[G,Q]of Rt){let R=[G-S-2,Q-7,G+S+2,Q+7],Dt=R[0]>0&&R[1]>0&&R[2]<c&&R[3]<h;if(u===a||Dt&&!p.some(j=>f(R,j))&&(F||
!o.some(j=>g(R,j)))){p.push(R),Yt(i,E,G,Q,n,d);break}}}}function wt(i){if(i.drawing==="nodes"){let o=Math.sqrt(Math.max(1,...W(i.degrees))),a=Float32Array.from(i.degrees,r=>.23+.13*Math.sqrt(r)/o);return{count:i.nodes,
points:i.points,radius:a,ends:i.edgeEnds,strength:null,name:i.name,mixture:i.mixture,labels:r=>r.labels}}let t=i.communities,e=[],s=[];for(let o=0;o<i.links.length;o+=
3)e.push(i.links[o],i.links[o+1]),s.push(i.links[o+2]);let n=Int32Array.from({length:t},(o,a)=>a);return{count:t,points:i.points,ends:Int32Array.from(e),strength:s,
radius:Float32Array.from(i.list,({size:o})=>.68*Math.sqrt(o)),name:i.community,mixture:o=>[{community:o,probability:1}],labels:()=>n}}function W(i){let t=0;for(let e of i)
t=Math.max(t,e);return[t]}function yt({ends:i,count:t}){let e=new Int32Array(t+2);for(let n of i)e[n+2]+=1;for(let n=2;n<e.length;++n)e[n]+=e[n-1];let s=new Int32Array(
i.length);for(let n=0;n<i.length;n+=2)s[e[i[n]+1]++]=i[n+1],s[e[i[n+1]+1]++]=i[n];return n=>s.subarray(e[n],e[n+1])}function xt({points:i,radius:t,count:e}){let s=[
1/0,1/0,-1/0,-1/0];for(let n=0;n<e;++n)t[n]<=0||(s[0]=Math.min(s[0],i[2*n]-t[n]),s[1]=Math.min(s[1],i[2*n+1]-t[n]),s[2]=Math.max(s[2],i[2*n]+t[n]),s[3]=Math.max(
s[3],i[2*n+1]+t[n]));return e>0&&s[0]<1/0?s:[-1,-1,1,1]}var X=class{constructor(t,e){this.root=w("svg",{xmlns:"http://www.w3.org/2000/svg",width:t,height:e,viewBox:`0 0 ${t} ${e}`}),this.fillStyle="#000",this.strokeStyle=
"#000",this.globalAlpha=1,this.lineWidth=1,this.lineJoin="round",this.font="",this.textAlign="center",this.textBaseline="middle",this.measure=document.createElement(
"canvas").getContext("2d"),this.path=""}text(){return`<?xml version="1.0" encoding="UTF-8"?>
${new XMLSerializer().serializeToString(this.root)}
`}beginPath(){this.path=""}moveTo(t,e){this.path+=`M${I(t)} ${I(e)}`}lineTo(t,e){this.path+=`L${I(t)} ${I(e)}`}arc(t,e,s,n,o){let a=h=>`${I(t+s*Math.cos(h))} ${I(
e+s*Math.sin(h))}`,r=Math.min(2*Math.PI,o-n),c=r>6.28?2:1;this.path+=`${this.path===""?"M":"L"}${a(n)}`;for(let h=1;h<=c;++h)this.path+=`A${I(s)} ${I(s)} 0 ${r/
c>Math.PI?1:0} 1 ${a(n+r*h/c)}`}fill(){this.put("path",{d:`${this.path}Z`,fill:this.fillStyle})}stroke(){this.put("path",{d:this.path,fill:"none",stroke:this.strokeStyle,
"stroke-width":I(this.lineWidth)})}fillRect(t,e,s,n){this.put("rect",{x:t,y:e,width:s,height:n,fill:this.fillStyle})}measureText(t){return this.measure.font=this.
font,this.measure.measureText(t)}strokeText(t,e,s){this.letters(t,e,s,{stroke:this.strokeStyle,"stroke-width":this.lineWidth,"stroke-linejoin":"round"})}fillText(t,e,s){
this.letters(t,e,s,{fill:this.fillStyle})}letters(t,e,s,n){this.put("text",{x:I(e),y:I(s),"text-anchor":"middle","dominant-baseline":"central","font-size":11.5,
"font-family":'system-ui, "Segoe UI", "DejaVu Sans", sans-serif',...n},t)}put(t,e,...s){e.d===""||e.d==="Z"||this.root.append(w(t,{...e,opacity:this.globalAlpha<
1?I(this.globalAlpha):null},...s))}},I=i=>String(Math.round(i*100)/100);var Vt=4e3,vt=140,Zt=4,Y=class{constructor(t,e){this.canvas=t,this.report=e,this.scene=wt(e),this.context=t.getContext("2d",{alpha:!1}),this.camera=new _,this.album=
document.createElement("canvas"),this.picture=null,this.movingUntil=0,this.edges=new K(this.scene.ends,this.scene.points),this.partition=null,this.selected=-1,this.
hovered=-1,this.community=-1,this.pinned=-1,this.onselect=()=>{},this.onhover=()=>{},this.onpin=()=>{},this.byDegree=Array.from({length:this.scene.count},(n,o)=>o);
let s=e.drawing==="nodes"?e.degrees:this.scene.radius;this.byDegree.sort((n,o)=>s[o]-s[n]||n-o),this.neighbors=yt(this.scene),this.box=xt(this.scene),this.frames=
[],this.width=void 0,this.height=void 0,this.ratio=1,this.marginX=0,this.marginY=0,new ResizeObserver(()=>this.resize()).observe(t),this.resize(),this.restyle()}resize(){
let t=this.canvas.clientWidth,e=this.canvas.clientHeight;if(t===0||t===this.width&&e===this.height)return;let s=this.width===void 0;s||(this.camera.x+=(t-this.width)/
2,this.camera.y+=(e-this.height)/2),Object.assign(this,{width:t,height:e,ratio:Math.min(2,devicePixelRatio||1)}),this.canvas.width=Math.round(t*this.ratio),this.
canvas.height=Math.round(e*this.ratio),(s||!this.moved)&&this.fit(),this.request()}fit(){this.camera.fit(this.box,this.width,this.height,Math.min(36,this.width/
16)),this.moved=!1,this.request()}restyle(){this.colors=ut();let t=this.colors.dark?"#aab4be":"#5f6b76",{ends:e,strength:s}=this.scene,n=e.length/2;if(s===null){
let o=(this.partition??this.report.partitions[0]).labels,a=Math.min(.5,Math.max(.07,1.3*Math.sqrt(60/Math.max(60,n)))),r=n>2e4?.7:1,{edgeWidths:c}=this.report,h=c?
Array.from({length:8},(g,u)=>r*(.4+.45*u)):[r],d=[{color:t,alpha:a*(this.colors.dark?.5:.55)}];for(let g=0;g<this.report.communities;++g)d.push({color:M(g),alpha:a});
let p=d.flatMap(g=>h.map(u=>({...g,width:u}))),f=new Uint32Array(n);for(let g=0;g<n;++g){let u=o[e[2*g]],b=u===o[e[2*g+1]]?u+1:0;f[g]=b*h.length+(c?c[g]:0)}this.
edges.restyle(p,f)}else{let o=Math.sqrt(Math.max(...W(s))),a=Array.from({length:8},(r,c)=>({color:t,alpha:.12+.05*c,width:.6+1.5*c}));this.edges.restyle(a,Uint16Array.
from(s,r=>Math.min(7,Math.floor(8*Math.sqrt(r)/o))))}this.regroup(),this.request()}regroup(){let{scene:t,report:e}=this;this.discs=new Map,this.pies=[],this.marked=
[];let s=this.partition&&t.labels(this.partition),n=e.drawing==="nodes";for(let o=0;o<t.count;++o){let a=t.mixture(o),r=!n||this.partition||a[0].probability>ft;
if(n&&this.partition&&s[o]!==e.answer[o]&&this.marked.push(o),!r){this.pies.push(o);continue}let c=s?s[o]:a[0].community;this.discs.has(c)||this.discs.set(c,[]),
this.discs.get(c).push(o)}}showPartition(t){this.partition=t,this.restyle()}active(){return this.hovered>=0?this.hovered:this.community>=0?-1:this.selected}pin(t){
this.pinned=this.community=t,t>=0&&(this.selected=-1),this.onpin(t),this.request()}select(t,{move:e=!1}={}){this.selected=t,this.pinned=this.community=-1,this.onpin(
-1),t>=0&&e&&this.reveal(t),this.onselect(t),this.request()}reveal(t){let{points:e}=this.scene,[s,n]=this.camera.toScreen(e[2*t],e[2*t+1]);s>40&&n>40&&s<this.width-
40&&n<this.height-40&&this.camera.scale>12||(this.camera.scale=Math.max(this.camera.scale,Math.min(24,this.camera.most)),this.camera.center(e[2*t],e[2*t+1],this.
width,this.height),this.moved=!0)}radiusOf(t){let e=this.report.drawing==="nodes"?15:1e3;return Math.min(e,Math.max(1.6,this.scene.radius[t]*this.camera.scale))}place(t){
let{points:e}=this.scene;return[e[2*t]*this.camera.scale+this.camera.x,e[2*t+1]*this.camera.scale+this.camera.y,this.radiusOf(t)]}itemAt(t,e){let s=-1,n=1/0;for(let o=0;o<
this.scene.count;++o){let[a,r,c]=this.place(o),h=Math.hypot(a-t,r-e)-c;h<5&&h<n&&(n=h,s=o)}return s}itemTowards(t,e){if(this.selected<0)return this.byDegree[0]??
-1;let{points:s}=this.scene,n=s[2*this.selected],o=s[2*this.selected+1],a=-1,r=1/0;for(let c=0;c<this.scene.count;++c){let h=(s[2*c]-n)*t+(s[2*c+1]-o)*e,d=Math.
abs((s[2*c]-n)*e-(s[2*c+1]-o)*t);if(c===this.selected||h<=0||d>2*h)continue;let p=h+2*d;p<r&&(r=p,a=c)}return a}request(){this.dirty=!0,this.picture=null,this.schedule()}move(){
this.moved=!0,this.dirty=!0,this.scene.count+this.scene.ends.length/2>Vt&&(this.movingUntil=performance.now()+vt,clearTimeout(this.resting),this.resting=setTimeout(
()=>this.request(),vt)),this.schedule()}schedule(){this.pending||this.width===void 0||(this.pending=!0,requestAnimationFrame(()=>{this.pending=!1,this.frame()}))}frame(){
let t=performance.now(),{edges:e,camera:s,width:n,height:o}=this,a=t<this.movingUntil&&(this.picture!==null||this.takePicture()),r=!e.current(s,n,o)&&(!a||!this.
pictureCovers());e.work===null&&r&&e.begin(s,n,o,this.ratio);let c=e.work!==null&&e.advance(a?5:10);a&&c&&this.takePicture(),a?this.showPicture():(c||this.dirty)&&
this.draw(this.context,0,0),this.dirty=!1,(e.work!==null||!a&&!e.current(s,n,o))&&this.schedule(),this.frames.push(performance.now()-t),this.frames.length>600&&
this.frames.shift()}pictureCovers(){let{picture:t,camera:e}=this,s=e.scale/t.camera.scale,n=e.x-(t.camera.x+t.marginX)*s,o=e.y-(t.camera.y+t.marginY)*s;return n<=
0&&o<=0&&n+(this.width+2*t.marginX)*s>=this.width&&o+(this.height+2*t.marginY)*s>=this.height}takePicture(){let{front:t}=this.edges;if(t.camera===null||this.edges.
stale||t.width!==this.width||t.height!==this.height)return!1;let e=this.camera;this.album.width=t.canvas.width,this.album.height=t.canvas.height,this.camera=t.camera;
let s=this.album.getContext("2d",{alpha:!1});return s.setTransform(t.ratio,0,0,t.ratio,t.marginX*t.ratio,t.marginY*t.ratio),this.draw(s,t.marginX,t.marginY),this.
camera=e,this.picture={...t,canvas:this.album},!0}showPicture(){let{context:t}=this;t.setTransform(this.ratio,0,0,this.ratio,0,0),t.fillStyle=this.colors.paper,
t.fillRect(0,0,this.width,this.height),et(t,this.picture,this.camera)}drawAll(){this.edges.begin(this.camera,this.width,this.height,this.ratio),this.edges.advance(
1/0),this.draw(this.context,0,0)}enlarged(t){let e=l("canvas",{width:Math.round(this.width*t),height:Math.round(this.height*t)}),s=e.getContext("2d",{alpha:!1});
return s.scale(t,t),this.draw(s,0,0,n=>this.edges.paintInto(s,this.camera,this.width,this.height,n)),e}asSvg(){let t=new X(this.width,this.height);return this.draw(
t,0,0,e=>this.edges.paintInto(t,this.camera,this.width,this.height,e)),t.text()}draw(t,e,s,n=null){let o=this.focusSet();Object.assign(this,{marginX:e,marginY:s}),
t===this.context&&this.context.setTransform(this.ratio,0,0,this.ratio,0,0),t.fillStyle=this.colors.paper,t.fillRect(-e,-s,this.width+2*e,this.height+2*s),t.globalAlpha=
o?.3:1,n?n(t.globalAlpha):this.edges.show(t,this.camera),t.globalAlpha=1;let a=this.active();a>=0&&this.drawSpokes(t,a),o?(t.globalAlpha=.18,this.drawItems(t,r=>!o.
has(r)),t.globalAlpha=1,this.drawItems(t,r=>o.has(r))):this.drawItems(t,null),this.drawTexts(t,o,a)}focusSet(){let t=this.active();if(t>=0)return new Set([t,...this.
neighbors(t)]);if(this.community<0)return null;let e=new Set,s=this.partition&&this.scene.labels(this.partition);for(let n=0;n<this.scene.count;++n)(s?s[n]===this.
community:this.scene.mixture(n).some(({community:a,probability:r})=>a===this.community&&r>=.05))&&e.add(n);return e}visible(t){if(this.scene.radius[t]<=0)return!1;
let[e,s,n]=this.place(t);return e>-n-this.marginX&&s>-n-this.marginY&&e<this.width+n+this.marginX&&s<this.height+n+this.marginY}drawSpokes(t,e){let[s,n]=this.place(
e);t.strokeStyle=this.colors.ink,t.globalAlpha=.55,t.lineWidth=1.2,t.beginPath();for(let o of this.neighbors(e)){let[a,r]=this.place(o);t.moveTo(s,n),t.lineTo(a,
r)}t.stroke(),t.globalAlpha=1}drawItems(t,e){let s=r=>r.filter(c=>(e===null||e(c))&&this.visible(c)),n=r=>this.place(r);for(let[r,c]of this.discs){let h=s(c);h.
length!==0&&(gt(t,h,n,r,this.colors),this.radiusOf(h[0])>3.5&&B(t,h,n,this.colors.paper,1,0))}let o=s(this.pies),a=r=>{let[c,h,d]=this.place(r);return[c,h,d*1.15]};
for(let r of o)pt(t,...a(r),this.scene.mixture(r),this.colors);B(t,o.filter(r=>a(r)[2]>Zt),a,this.colors.ink,1.1,0),B(t,s(this.marked),n,this.colors.ink,2,1.5),
this.selected>=0&&(e===null||e(this.selected))&&B(t,[this.selected],n,this.colors.ink,2.5,4)}drawTexts(t,e,s){let n=this.report.drawing==="nodes",o=h=>{let[d,p,
f]=this.place(h);return[d,p,n?1.15*f:f]},a=[];s>=0&&a.push(s);let r=n?this.camera.scale>26:!0;if(e&&s>=0&&e.size<=40&&a.push(...this.byDegree.filter(h=>e.has(h))),
r&&a.push(...this.byDegree.filter(h=>(!e||e.has(h))&&this.visible(h)&&(n||this.radiusOf(h)>7))),a.length===0)return;let c=r?this.byDegree.filter(h=>this.visible(
h)).map(o):[];bt(t,[...new Set(a)],o,this.scene.name,this.colors,{discs:c,sure:s,most:160,width:this.width,height:this.height})}};var V=class{constructor(t){this.report=t,this.canvas=m("matrix"),this.side=0,this.strip=12;let{order:e,sizes:s}=t.matrix;this.starts=[0];for(let o of s)this.starts.
push(this.starts[this.starts.length-1]+o);this.community=this.starts.slice(0,-1).map(o=>t.answer[e[o]]),this.canvas.addEventListener("pointermove",o=>this.tell(
o)),this.canvas.addEventListener("pointerleave",()=>this.invite()),new ResizeObserver(()=>this.draw()).observe(this.canvas);let n=s.some(o=>o>1);m("matrix-capti\
on").textContent="Rows and columns are nodes, ordered by community and, inside a community, by how sure they are."+(n?` A cell is the mean over up to ${W(s)[0]}\
 by as many nodes.`:""),this.canvas.setAttribute("aria-label","Matrix of co-membership, ordered by community; the table of communities beside it tells how close\
ly each community holds together."),this.key(),this.invite(),this.draw()}pixel(t){return this.strip+(this.side-this.strip)*t/Math.max(1,this.report.nodes)}draw(){
let t=this.canvas.clientWidth;if(t===0)return;let e=Math.min(2,devicePixelRatio||1),s=z();this.side=t,this.canvas.width=this.canvas.height=Math.round(t*e);let n=this.
canvas.getContext("2d");n.scale(e,e);let{values:o}=this.report.matrix,a=this.community.length,r=this.starts.map(h=>Math.round(this.pixel(h)*e)/e),c=Array.from({
length:256},(h,d)=>`rgb(${nt(d/255,s).join(",")})`);for(let h=0;h<a;++h)for(let d=0;d<a;++d)n.fillStyle=c[o[h*a+d]],n.fillRect(r[d],r[h],r[d+1]-r[d],r[h+1]-r[h]);
for(let h=0;h<a;++h)n.fillStyle=M(this.community[h]),n.fillRect(r[h],0,r[h+1]-r[h],8),n.fillRect(0,r[h],8,r[h+1]-r[h]);n.fillStyle=getComputedStyle(this.canvas).
backgroundColor;for(let h=1;h<a;++h)this.community[h]!==this.community[h-1]&&(n.fillRect(r[h]-.5,0,1,8),n.fillRect(0,r[h]-.5,8,1))}key(){let t=[],e=w("svg",{viewBox:"\
0 0 220 34",class:"key",role:"img","aria-label":"Colours from 0 to 1"});for(let s=0;s<44;++s)e.append(w("rect",{x:5*s,y:0,width:5.2,height:12,fill:`rgb(${nt((s+
.5)/44,z()).join(",")})`}));for(let[s,n,o]of[[0,"0","start"],[110,"0.5","middle"],[220,"1","end"]])t.push(w("text",{x:s,y:28,class:"tick","text-anchor":o},n));e.
append(...t),y("matrix-key",l("p",{class:"key-name"},"P(same community)"),e)}invite(){m("matrix-cell").textContent="Point at a cell to see who it is about."}together(t,e){
let s=0,n=0;for(let{probability:o,labels:a}of this.report.partitions)n+=o,a[t]===a[e]&&(s+=o);return n>0?s/n:0}tell(t){let e=this.canvas.getBoundingClientRect(),
{order:s,values:n}=this.report.matrix,o=u=>Math.floor((u-this.strip)/(this.side-this.strip)*this.report.nodes),a=o(t.clientX-e.left),r=o(t.clientY-e.top);if(r<0||
a<0||r>=s.length||a>=s.length)return;let c=u=>{let b=0;for(;this.starts[b+1]<=u;)++b;return b},[h,d]=[c(r),c(a)],p=this.report.matrix.sizes;if(p[h]===1&&p[d]===
1){y("matrix-cell",O(this.report,s[r])," and ",O(this.report,s[a]),`: P = ${T(r===a?1:this.together(s[r],s[a]))}`);return}let f=n[h*this.community.length+d]/255,
g=u=>`${k(p[u],"node","nodes")} of community ${this.report.community(this.community[u])}`;y("matrix-cell",`${g(h)} and ${g(d)}: P = ${T(f)} on average`)}};function At(i){let{canvas:t,camera:e}=i,s=new Map,n=0,o=r=>{let c=t.getBoundingClientRect();return[r.clientX-c.left,r.clientY-c.top]};t.addEventListener("pointe\
rdown",r=>{t.setPointerCapture(r.pointerId),s.set(r.pointerId,o(r)),n=0,t.classList.add("moving")}),t.addEventListener("pointermove",r=>{let[c,h]=o(r),d=s.get(r.
pointerId);if(d===void 0){Mt(i,i.itemAt(c,h));return}if(n+=Math.hypot(c-d[0],h-d[1]),s.size===1)e.x+=c-d[0],e.y+=h-d[1];else{let p=[...s].find(([u])=>u!==r.pointerId)[1],
f=Math.hypot(d[0]-p[0],d[1]-p[1]),g=Math.hypot(c-p[0],h-p[1]);f>0&&e.zoomAt(g/f,(c+p[0])/2,(h+p[1])/2)}s.set(r.pointerId,[c,h]),i.move()});let a=r=>{let c=s.delete(
r.pointerId);s.size===0&&t.classList.remove("moving"),c&&r.type==="pointerup"&&n<5&&i.select(i.itemAt(...o(r)))};t.addEventListener("pointerup",a),t.addEventListener(
"pointercancel",a),t.addEventListener("pointerleave",()=>Mt(i,-1)),t.addEventListener("wheel",r=>{if(!r.ctrlKey&&!r.metaKey&&document.activeElement!==t){Ht();return}
m("wheel-hint").hidden=!0,r.preventDefault();let c=r.deltaMode===1?24:1;q(i,Math.exp(-Math.max(-120,Math.min(120,r.deltaY*c))*.0025),...o(r))},{passive:!1})}var kt=0;
function Ht(){m("wheel-hint").hidden=!1,clearTimeout(kt),kt=setTimeout(()=>{m("wheel-hint").hidden=!0},1800)}function Mt(i,t){t!==i.hovered&&(i.hovered=t,i.canvas.
classList.toggle("over-node",t>=0),i.onhover(t),i.request())}function q(i,t,e=i.width/2,s=i.height/2){i.camera.zoomAt(t,e,s),i.move()}function St(i,t){let e={ArrowLeft:[
-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},s={"+":()=>q(i,1.3),"=":()=>q(i,1.3),"-":()=>q(i,1/1.3),0:()=>i.fit(),".":()=>t.go(t.step+1),",":()=>t.go(
t.step-1),Escape:()=>i.select(-1)};i.canvas.addEventListener("keydown",n=>{if(n.ctrlKey||n.metaKey||n.altKey)return;let o=e[n.key];if(o&&n.shiftKey)i.camera.x-=
60*o[0],i.camera.y-=60*o[1],i.move();else if(o){let a=i.itemTowards(...o);a>=0&&i.select(a,{move:i.moved})}else if(s[n.key])s[n.key]();else return;n.preventDefault()})}var $t=i=>`#scale=${i.scale}`;function It(i){let[t]=i;return{names:t.names,layout:t.layout,...i.find(e=>$t(e)===location.hash)??t}}function Pt(i,t){if(i.length<
2)return;let e=[...i].sort((o,a)=>Number(o.scale)-Number(a.scale)),s=m("scale");s.max=String(e.length-1),s.value=String(e.findIndex(o=>o.scale===t.scale));let n=()=>{
let o=`communities of about ${e[Number(s.value)].scale} nodes`;m("scale-text").textContent=o,s.setAttribute("aria-valuetext",o)};s.addEventListener("input",n),s.
addEventListener("change",()=>{location.hash=$t(e[Number(s.value)]),location.reload()}),m("scales").hidden=!1,n()}function Jt(i,t,e=10){let s=t.trim().toLowerCase();if(s==="")return[];let n=[],o=[];for(let c=0;c<i.nodes&&n.length<e;++c){let h=i.name(c).toLowerCase().indexOf(
s);h===0?i.name(c).length===s.length?n.unshift(c):n.push(c):h>0&&o.length<e&&o.push(c)}let a=i.exact.get(t.trim()),r=[...n,...o];return a!==void 0&&r.unshift(a),
[...new Set(r)].slice(0,e)}function Et(i,t){let e=m("search"),s=m("matches");i.exact=new Map;for(let h=i.nodes-1;h>=0;--h)i.exact.set(i.name(h),h);let n=[],o=0,
a=()=>{s.hidden=!0,e.setAttribute("aria-expanded","false"),e.removeAttribute("aria-activedescendant")},r=h=>{e.value=i.name(h),a(),t(h)},c=()=>{s.replaceChildren(
...n.length===0?[l("li",{class:"none"},"No node has such a name.")]:n.map((h,d)=>l("li",{role:"option",id:`match-${d}`,"aria-selected":d===o?"true":"false",onpointerdown:p=>{
p.preventDefault(),r(h)}},L(i.answer[h]),O(i,h)))),s.hidden=!1,e.setAttribute("aria-expanded","true"),n.length>0&&e.setAttribute("aria-activedescendant",`match-${o}`)};
e.addEventListener("input",()=>{n=Jt(i,e.value),o=0,e.value.trim()===""?a():c()}),e.addEventListener("keydown",h=>{if(h.key==="ArrowDown"||h.key==="ArrowUp"){if(n.
length===0)return;o=(o+(h.key==="ArrowDown"?1:n.length-1))%n.length,c()}else if(h.key==="Enter"&&n.length>0&&!s.hidden)r(n[o]);else if(h.key==="Escape")a();else
return;h.preventDefault()}),e.addEventListener("blur",a)}var Z=class{constructor(t,e){this.report=t,this.onstep=e,this.step=0,this.slider=m("step"),this.previous=m("previous"),this.next=m("next"),this.slider.max=String(
t.partitions.length),this.slider.addEventListener("input",()=>this.go(Number(this.slider.value))),this.previous.addEventListener("click",()=>this.go(this.step-1)),
this.next.addEventListener("click",()=>this.go(this.step+1)),this.describe()}go(t){let e=Math.max(0,Math.min(this.report.partitions.length,t));e!==this.step&&(this.
step=e,this.slider.value=String(e),this.describe(),this.onstep(e===0?null:this.report.partitions[e-1]))}describe(){let{partitions:t}=this.report;this.previous.disabled=
this.step===0,this.next.disabled=this.step===t.length;let e="All draws together";if(this.step>0){let s=t[this.step-1],n=s.index===0?"the answer":`${k(s.changed,
"node differs","nodes differ")} from the answer`;e=`Partition ${this.step} of ${t.length}: P\xA0=\xA0${T(s.probability)}, ${k(s.communities,"community","communi\
ties")}, ${n}`}m("step-text").textContent=e,this.slider.setAttribute("aria-valuetext",e)}};function Tt(i){let t=i.partitions[0].communities,e=new Map(i.k).get(t)??0,s=[[A(i.nodes),i.nodes===1?"node":"nodes",`${k(i.edges,"edge","edges")}`],[A(t),t===1?
"community":"communities",`P = ${T(e)}`],[A(i.sure),"placed surely","more than 90 % confidence"],[A(i.between),"between two","second choice has 25 % or more"]];
y("figures",...s.map(([n,o,a])=>l("div",{},l("dt",{},l("strong",{},n),o),l("dd",{},a))))}function Ct(i){i.warnings.length!==0&&y("warnings",l("div",{class:"warn\
ings",role:"note"},l("h2",{},i.warnings.length===1?"A warning":"Warnings"),l("ul",{},...i.warnings.map(t=>l("li",{},t)))))}function Lt(i,t){let e=i.list.filter(
({size:s,expected:n})=>s>0||n>=.5);y("legend",...e.map(({index:s,size:n})=>{let o=a=>()=>{t.community=a?s:t.pinned,t.request()};return l("li",{},l("button",{type:"\
button",class:"quiet","data-community":s,onpointerenter:o(!0),onpointerleave:o(!1),onfocus:o(!0),onblur:o(!1),"aria-pressed":"false",onclick:()=>t.pin(t.pinned===
s?-1:s)},L(s),l("bdi",{class:"name"},i.community(s)),l("small",{},n>0?k(n,"node","nodes"):"other draws")))}))}function ot(i,t){if(i.drawing!=="nodes")return;let e=(...s)=>w(
"svg",{class:"swatch",viewBox:"-8 -8 16 16","aria-hidden":"true"},...s);y("signs",l("p",{},...t?[e(w("circle",{r:4.5,fill:M(0)}),w("circle",{r:7,fill:"none",class:"\
ring"})),"A ring: the node is elsewhere in the answer."]:[e(w("circle",{r:7,fill:M(0),class:"pie"}),w("path",{d:"M0 0V-7A7 7 0 0 1 6.06 3.5Z",fill:M(1)})),"A pi\
e: the node may belong to several communities."]))}function rt(i,t,e){if(t<0)return[l("p",{class:"hint"},i.drawing==="nodes"?"Point at a node, click it, or find\
 it by name.":"Point at a community, or find a node by name.")];let s=i.mixture(t),n=1-s.reduce((r,{probability:c})=>r+c,0),o=s.slice(0,6).map(({community:r,probability:c})=>l(
"li",{},L(r),l("span",{class:"which"},"Community ",l("bdi",{},i.community(r))),U(c,M(r)),l("span",{class:"number"},C(c)))),a=n+s.slice(6).reduce((r,{probability:c})=>r+
c,0);return[l("p",{class:"node-name"},O(i,t)),l("p",{class:"hint"},`${k(i.degrees[t],"neighbour","neighbours")}`+(e?`; community ${i.community(e.labels[t])} in \
this partition`:"")),l("ul",{class:"mixture"},...o),a>.005?l("p",{class:"hint"},`Others: ${C(a)}`):null].filter(r=>r!==null)}function J(i,t){let{size:e,confidence:s,
expected:n}=i.list[t];return[l("p",{class:"node-name"},L(t)," Community ",l("bdi",{},i.community(t))),l("p",{class:"hint"},`${k(e,"node","nodes")} in the answer\
, ${n.toFixed(1)} expected; mean confidence ${C(s)}`)]}function at(i,t,e=8){let s=i.partitions.slice(0,e).map(r=>[String(r.index+1),l("span",{class:"with-bar"},
U(r.probability),T(r.probability)),String(r.communities),r.index===0?"the answer":k(r.changed,"node","nodes"),l("button",{type:"button",class:"quiet small","dat\
a-step":r.index+1,"aria-label":`Show partition ${r.index+1}`,onclick:()=>{t.go(r.index+1),m("graph-section").scrollIntoView({block:"start"}),m("canvas").focus({
preventScroll:!0})}},"Show")]),n=[N("The answer, then the other partitions by probability",[D("Rank"),"Probability","K","Differs in",D("Show it")],s,[0,2])],o=i.
partitions.length-e;if(o>0&&n.push(l("button",{type:"button",class:"quiet small more",onclick:()=>at(i,t,i.partitions.length)},`Show ${A(o)} more`)),i.why_first&&
n.push(l("p",{class:"note"},i.why_first)),i.all_partitions-i.partitions.length>0){let r=i.partitions.reduce((c,{probability:h})=>c+h,0);n.push(l("p",{class:"not\
e"},`This page carries ${A(i.partitions.length)} of ${A(i.all_partitions)} distinct partitions, which hold ${C(r)} of the draws; all other figures are of all dr\
aws.`))}y("partitions",l("div",{class:"scroll tall"},n[0]),...n.slice(1))}function Ot(i){let t=i.list.filter(({size:e,expected:s})=>e>0||s>=.5).map(e=>[l("span",
{class:"with-swatch"},L(e.index),l("bdi",{},i.community(e.index))),A(e.size),e.expected.toFixed(1),e.size>0?C(e.confidence):"\u2013"]);y("communities",N("Commun\
ities of the answer",["Community","Nodes","Expected","Mean confidence"],t,[1,2,3]))}var H=class{constructor(t,e){this.report=t,this.choose=e,this.page=0,this.perPage=
15,this.wanted=m("sort"),this.collator=new Intl.Collator("en",{numeric:!0}),this.wanted.addEventListener("change",()=>this.sort()),this.sort()}sort(){let{report:t}=this,
s={doubt:(n,o)=>t.confidence(n)-t.confidence(o),community:(n,o)=>t.answer[n]-t.answer[o],name:(n,o)=>this.collator.compare(t.name(n),t.name(o)),degree:(n,o)=>t.
degrees[o]-t.degrees[n]}[this.wanted.value];this.order=Array.from({length:t.nodes},(n,o)=>o).sort((n,o)=>s(n,o)||n-o),this.page=0,this.draw()}draw(){let{report:t,
perPage:e}=this,s=this.order.slice(this.page*e,(this.page+1)*e).map(a=>{let r=t.mixture(a),c=t.answer[a],h=r.find(({community:d})=>d!==c);return[l("button",{type:"\
button",class:"link",onclick:()=>this.choose(a)},O(t,a)),l("span",{class:"with-swatch"},L(c),l("bdi",{},t.community(c))),l("span",{class:"with-bar"},U(t.probabilityOf(
a,c),M(c)),C(t.probabilityOf(a,c))),h?l("span",{class:"with-swatch"},L(h.community),l("bdi",{},t.community(h.community)),` (${C(h.probability)})`):"\u2013",A(t.
degrees[a])]}),n=Math.max(1,Math.ceil(t.nodes/e)),o=(a,r,c)=>l("button",{type:"button",class:"quiet small",disabled:c,onclick:()=>{this.page+=r,this.draw()}},a);
y("node-table",l("div",{class:"scroll"},N("Nodes with their communities",["Node","Community","Confidence","Else","Neighbours"],s,[4])),l("div",{class:"pager"},o(
"Previous",-1,this.page===0),l("span",{"aria-live":"polite"},`Page ${A(this.page+1)} of ${A(n)}`),o("Next",1,this.page>=n-1)))}};function Nt(i){let{name:t,description:e,
calibration:s,measured_on:n,ranges:o}=i.model,a=c=>Number.isInteger(c)?A(c):Number(c.toPrecision(3)).toString(),r=[l("p",{},l("strong",{},t),e?` \u2013 ${e}`:"")];
if(s.length>0?r.push(l("div",{},l("h3",{},"Calibration, as its card has it"),N("Calibration figures",[D("Figure"),D("Value")],s,[1]),l("p",{class:"note"},n))):o.
length>0&&r.push(l("div",{},l("h3",{},"Calibration"),l("p",{class:"note"},"No figures came with the model: how often it is right when it is sure has to be measu\
red with coterie evaluate."))),o.length>0){let c=({low:h,high:d,here:p})=>p>=h&&p<=d;r.push(l("div",{class:"scroll"},l("h3",{},"This graph and the graphs it was\
 trained on"),N("Training range",[D("Number"),"Trained on","Here",D("Verdict")],o.map(h=>[h.name,`${a(h.low)} to ${a(h.high)}`,a(h.here),l("span",{class:c(h)?"i\
nside":"outside"},c(h)?"inside":"outside")]),[1,2])))}y("model",r[0],l("div",{class:"model-tables"},...r.slice(1)))}function zt(i){let t=[["Confidence","The sha\
re of the draws in which the node is in its community, after the communities of all draws have been matched to each other."],["Between two communities","The sec\
ond most probable community of the node has at least 25 %."],["The answer","The best single partition. Probabilities of partitions are their shares of the sampl\
ed draws, so the answer itself may be rare where many partitions are about as good."],["Positions",i.drawing==="nodes"?"Edges pull nodes together, more so insid\
e communities; a node that may belong to two communities is placed between them. Distances mean no more than that.":"Communities with many edges between them ar\
e near each other. The area of a disc is the number of nodes."]];y("notes",l("dl",{class:"notes-list"},...t.flatMap(([e,s])=>[l("dt",{},e),l("dd",{},s)]))),m("f\
ooter").textContent=i.facts.map(([e,s])=>`${e} ${s}`).join(" \xB7 ")}(function(){let t=JSON.parse(m("data").textContent),e=It(t);Pt(t,e);let s=lt(e);document.title=`${s.title} \u2013 coterie`,y("title",l("bdi",{},s.title)),m("sen\
tence").textContent=s.sentence,Tt(s),Ct(s);let n=s.drawing==="nodes",o=new Y(m("canvas"),s),a=f=>{let g=n||f<0?rt(s,f,o.partition):J(s,f);y("node",...g)};o.onselect=
a,o.onpin=f=>{for(let g of m("legend").querySelectorAll("button"))g.setAttribute("aria-pressed",String(Number(g.dataset.community)===f));f>=0?y("node",...J(s,f)):
a(o.selected)},o.onhover=f=>{f<0&&o.pinned>=0?y("node",...J(s,o.pinned)):a(f>=0?f:o.selected)},a(-1),m("canvas").setAttribute("aria-label",n?`Drawing of the gra\
ph: ${k(s.nodes,"node","nodes")} and ${k(s.edges,"edge","edges")}`:`Drawing of ${k(s.partitions[0].communities,"community","communities")} and the edges between\
 them`),n||(m("drawing-note").hidden=!1,m("drawing-note").textContent=`The graph is too large to be drawn node by node (${k(s.nodes,"node","nodes")}, ${k(s.edges,
"edge","edges")}): each disc is a community of the answer, its area the number of its nodes, and lines are as wide as there are edges. Search and tables still k\
now every node.`);let r=new Z(s,f=>{o.showPartition(f),ot(s,f),a(o.hovered>=0?o.hovered:o.selected)});At(o),St(o,r);let c=f=>{n?o.select(f,{move:!0}):(o.select(
s.answer[f],{move:!0}),y("node",...rt(s,f,o.partition)))};Et(s,c),m("zoom-in").addEventListener("click",()=>q(o,1.4)),m("zoom-out").addEventListener("click",()=>q(
o,1/1.4)),m("zoom-fit").addEventListener("click",()=>o.fit()),dt(s,o),Lt(s,o),ot(s,null),ct(s),at(s,r);let h=new V(s);Ot(s),new H(s,f=>{c(f),m("graph-section").
scrollIntoView({block:"start"}),m("canvas").focus({preventScroll:!0})}),Nt(s),m("matrix-section").hidden=s.nodes===0,m("model-section").hidden=s.model.name==="",
zt(s);let d=()=>{m("theme").textContent=z()?"Light":"Dark",m("theme").setAttribute("aria-label",`Switch to ${z()?"light":"dark"} colours`),o.restyle(),h.key(),h.
draw()};m("theme").addEventListener("click",()=>{document.documentElement.dataset.theme=z()?"light":"dark",d()}),matchMedia("(prefers-color-scheme: dark)").addEventListener(
"change",d),d();let p;addEventListener("beforeprint",()=>{p=document.documentElement.dataset.theme,document.documentElement.dataset.theme="light",d(),o.drawAll()}),
addEventListener("afterprint",()=>{p?document.documentElement.dataset.theme=p:delete document.documentElement.dataset.theme,d()}),document.documentElement.dataset.
ready="yes",window.coterieView=o})();})();
