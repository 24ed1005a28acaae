const run = 'window.__xss=1';
/** An element of its own name stands in a page only where a text was written as markup, even if no script may run. */
export const hostileTag = 'x-hostile';

/** Stored where others see it: each breaks out of another context, or runs by another method. */
export const hostileTexts: readonly string[] = [
  `"><${hostileTag}><script>${run}</script>`,
  `'><${hostileTag}><img src=x onerror=${run}>`,
  `</script><${hostileTag}><script>${run}</script>`,
  `--></style></title></textarea></noscript></template><${hostileTag}><svg onload=${run}>`,
  `\\u003cscript\\u003e${run}//</script><${hostileTag}>`,
  `<script>${run}</script><${hostileTag}>`,
  `<img src=x onerror="${run}"><${hostileTag}>`,
  `<svg/onload=alert(1)><${hostileTag}>`,
  `<svg><animate onbegin=${run} attributeName=x></svg><${hostileTag}>`,
  `<svg><script>${run}</script></svg><${hostileTag}>`,
  `<iframe srcdoc="<script>top.__xss=1</script>"></iframe><${hostileTag}>`,
  `<iframe src="javascript:parent.__xss=1"></iframe><${hostileTag}>`,
  `<details open ontoggle=${run}><${hostileTag}>`,
  `<body onload=${run}><${hostileTag}>`,
  `<video><source onerror=${run}></video><${hostileTag}>`,
  `<input autofocus onfocus=${run}><${hostileTag}>`,
  `<form action="javascript:${run}"><button autofocus>x</button></form><${hostileTag}>`,
  `<a href="javascript:${run}">x</a><${hostileTag}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;"><${hostileTag}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript><${hostileTag}>`,
  `<object data="data:text/html,<script>${run}</script>"></object><${hostileTag}>`,
  `<embed src="javascript:${run}"><${hostileTag}>`,
  `<base href="//evil.test/"><${hostileTag}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}"><${hostileTag}>`,
  `<link rel=stylesheet href="//evil.test/x.css"><${hostileTag}>`,
  `<style>*{background:url(//evil.test/x)}</style><${hostileTag}>`,
  `<<script>script>${run}<</script>/script><${hostileTag}>`,
  `<scr<script>ipt>${run}</scr</script>ipt><${hostileTag}>`,
  `<ScRiPt>${run}</sCrIpT><${hostileTag}>`,
  `＜script＞${run}＜/script＞＜${hostileTag}＞`,
  `&lt;script&gt;${run}&lt;/script&gt;&lt;${hostileTag}&gt;`,
  `&#x3c;script&#x3e;${run}&#x3c;/script&#x3e;&#60;${hostileTag}&#62;`,
  `%3Cscript%3E${run}%3C/script%3E%3C${hostileTag}%3E`,
  `" autofocus tabindex=1 onfocus="${run}" x="`,
  `' onmouseover='${run}' style='position:fixed;inset:0' x='`,
  `\`-${run}-\` \${${run}} {{constructor.constructor('${run}')()}}`,
  `';${run};//\\';${run};//";${run};//\\";${run};//`,
  `\u2028${run}\u2029//*/${run}/*`,
  `javascript:${run}//"><${hostileTag}>`,
  `[x](javascript:${run}) ![x](x"onerror="${run}) <${hostileTag}>`,
  `]]>"}]}</script><!--<${hostileTag}><script>${run}</script>`,
  `=HYPERLINK("javascript:${run}","x")<${hostileTag}>`,
];

/** Several at once: what one context escapes, another may not. */
export const strongTexts: readonly string[] = hostileTexts.slice(0, 5);

/** For a field that does not hold a longer one. */
export const shortText = `"><${hostileTag}>`;
