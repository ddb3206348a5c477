// In a separate file, because the server's strict policy forbids inline scripts.
const place = document.getElementById('swagger-ui');
globalThis.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  // Tokens stay in the page's memory.
  persistAuthorization: false,
  // Disables the external validator.
  validatorUrl: null,
});
