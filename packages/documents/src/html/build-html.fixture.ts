/** A page with everything to translate, and much that must stay unchanged. */
export const samplePage = `<!DOCTYPE html>
<html class='no-js' lang=en>
<head>
  <meta charset="utf-8">
  <title>Our &amp; your page</title>
  <meta name="description" content="What we do">
  <meta property='og:title' content='The "title"'>
  <meta property="og:url" content="https://example.org/page">
  <style>p::before { content: "Keep"; }</style>
  <script>if (1 < 2) document.write("<p>Keep me</p>");</script>
</head>
<body onload="start('Keep')">
  <!-- Keep this comment -->
  <h1>Welcome</h1>
  <p>Read the <a href="/a?b=1&amp;c=2" title="Opens here">small <b>print</b></a>, please.<br>
     Then   sign&nbsp;it.</p>
  <p>Press <code>Ctrl+C</code> and look at <img src="cat.png" alt="A black cat"> now.</p>
  <ul><li>First<li>Second <ul><li>Inner</ul></ul>
  <table><caption>Prices</caption><tr><th>Name</th><td>42</td><td>Paid &lt; due</td></tr></table>
  <pre>Keep  this</pre>
  <p translate="no">Keep this <b>too</b></p>
  <p>From <span class="brand notranslate">Acme Corp</span> with love</p>
  <form><label>Your name <input placeholder="Jane Doe" value="Keep"></label>
  <input type=submit value=Send><button aria-label='Close it'>Close</button>
  <select><option>Red</option><option label="Greenish">Green</option></select></form>
</body>
</html>
`;
