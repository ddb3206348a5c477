// The page's own start: the strict policy of the server allows no script inside the page.
const place = document.getElementById('swagger-ui');
globalThis.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  // Tokens stay in the memory of the page.
  persistAuthorization: false,
  // Nobody else is asked whether the document is valid.
  validatorUrl: null,
});
