import { mediaToolsContract } from './contract-tests.ts';
import { createFakeMediaTools } from './fake.ts';

mediaToolsContract('fake', createFakeMediaTools);
