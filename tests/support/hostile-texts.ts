const run = 'window.__xss=1';
/** An element of its own name stands in a page only where a text was written as markup, even if no script may run. */
export const mark = 'x-hostile';

/** Stored where others see it: each breaks out of another place, or runs in another way. */
export const hostileTexts: readonly string[] = [
  `"><${mark}><script>${run}</script>`,
  `'><${mark}><img src=x onerror=${run}>`,
  `</script><${mark}><script>${run}</script>`,
  `--></style></title></textarea></noscript></template><${mark}><svg onload=${run}>`,
  `\\u003cscript\\u003e${run}//</script><${mark}>`,
  `<script>${run}</script><${mark}>`,
  `<img src=x onerror="${run}"><${mark}>`,
  `<svg/onload=alert(1)><${mark}>`,
  `<svg><animate onbegin=${run} attributeName=x></svg><${mark}>`,
  `<svg><script>${run}</script></svg><${mark}>`,
  `<iframe srcdoc="<script>top.__xss=1</script>"></iframe><${mark}>`,
  `<iframe src="javascript:parent.__xss=1"></iframe><${mark}>`,
  `<details open ontoggle=${run}><${mark}>`,
  `<body onload=${run}><${mark}>`,
  `<video><source onerror=${run}></video><${mark}>`,
  `<input autofocus onfocus=${run}><${mark}>`,
  `<form action="javascript:${run}"><button autofocus>x</button></form><${mark}>`,
  `<a href="javascript:${run}">x</a><${mark}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;"><${mark}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript><${mark}>`,
  `<object data="data:text/html,<script>${run}</script>"></object><${mark}>`,
  `<embed src="javascript:${run}"><${mark}>`,
  `<base href="//evil.test/"><${mark}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}"><${mark}>`,
  `<link rel=stylesheet href="//evil.test/x.css"><${mark}>`,
  `<style>*{background:url(//evil.test/x)}</style><${mark}>`,
  `<<script>script>${run}<</script>/script><${mark}>`,
  `<scr<script>ipt>${run}</scr</script>ipt><${mark}>`,
  `<ScRiPt>${run}</sCrIpT><${mark}>`,
  `＜script＞${run}＜/script＞＜${mark}＞`,
  `&lt;script&gt;${run}&lt;/script&gt;&lt;${mark}&gt;`,
  `&#x3c;script&#x3e;${run}&#x3c;/script&#x3e;&#60;${mark}&#62;`,
  `%3Cscript%3E${run}%3C/script%3E%3C${mark}%3E`,
  `" autofocus tabindex=1 onfocus="${run}" x="`,
  `' onmouseover='${run}' style='position:fixed;inset:0' x='`,
  `\`-${run}-\` \${${run}} {{constructor.constructor('${run}')()}}`,
  `';${run};//\\';${run};//";${run};//\\";${run};//`,
  `\u2028${run}\u2029//*/${run}/*`,
  `javascript:${run}//"><${mark}>`,
  `[x](javascript:${run}) ![x](x"onerror="${run}) <${mark}>`,
  `]]>"}]}</script><!--<${mark}><script>${run}</script>`,
  `=HYPERLINK("javascript:${run}","x")<${mark}>`,
];

/** Several at once: what one place escapes, another may not. */
export const strongTexts: readonly string[] = hostileTexts.slice(0, 5);

/** For a field that does not hold a longer one. */
export const shortText = `"><${mark}>`;
