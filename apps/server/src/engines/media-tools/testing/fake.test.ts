import { mediaToolsContract } from './contract-tests.ts';
import { createFakeMediaTools } from './fake.ts';
import { renderingContract } from './rendering-contract-tests.ts';

mediaToolsContract('fake', createFakeMediaTools);
renderingContract('fake', createFakeMediaTools);
