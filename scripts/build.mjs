// npm run build: everything npm start would set up, including the built web app, without starting anything.
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 'start' });
console.log('Built. The web app is in apps/web/dist; npm start runs it.');
