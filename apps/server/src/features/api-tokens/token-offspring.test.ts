import type { AddressInfo } from 'node:net';
import { deleteToken, saveToken } from '@glossa/contracts/api-tokens';
import { createLiveTicket, livePath } from '@glossa/contracts/live-messages';
import { createMediaToken, getInputFile } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { addCategory, dataOf, join, type Uploaded, upload } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let owner: Caller;
let host: string;
beforeAll(async () => {
  api = await createTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  host = `127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  owner = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

async function makeProgram(
  name: string,
): Promise<{ program: Caller; revoke: () => Promise<void> }> {
  const roleResource = owner.answer.roleResourceDetailDTOList;
  const payload = { name, expiresInDays: 1, roleResource };
  const { apiToken, token } = dataOf<{ apiToken: { tokenId: string }; token: string }>(
    await call(api, saveToken, { caller: owner, payload }),
  );
  const params = { id: apiToken.tokenId };
  return {
    program: { ...owner, bearer: token },
    revoke: async () => {
      dataOf(await call(api, deleteToken, { caller: owner, params }));
    },
  };
}

/** Resolves with the code the server closes the socket with. */
function connect(ticket: string) {
  const socket = new WebSocket(`ws://${host}${livePath}?ticket=${ticket}`, {
    origin: `http://${host}`,
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const opened = new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, closed, opened };
}
const ticketOf = async (caller: Caller) =>
  dataOf<{ ticket: string }>(await call(api, createLiveTicket, { caller })).ticket;

test('a media token created with an API token ends with it, the user’s own does not', async () => {
  const { program, revoke } = await makeProgram('fetches files');
  const categoryId = await addCategory(api, owner);
  const { mediaId, fileName } = dataOf<Uploaded>(await upload(api, owner, { categoryId }));
  const mediaTokenOf = async (caller: Caller) =>
    dataOf<{ mediaToken: string }>(
      await call(api, createMediaToken, { caller, params: { mediaId } }),
    ).mediaToken;
  const [made, own] = [await mediaTokenOf(program), await mediaTokenOf(owner)];
  const statusWith = async (mediaToken: string) =>
    (await call(api, getInputFile, { params: { filename: fileName }, query: { mediaToken } }))
      .statusCode;
  expect([await statusWith(made), await statusWith(own)]).toEqual([200, 200]);
  await revoke();
  expect([await statusWith(made), await statusWith(own)]).toEqual([401, 200]);
});

test('a revoked token closes its live channel and invalidates its tickets', async () => {
  const { program, revoke } = await makeProgram('listens');
  const unused = await ticketOf(program);
  const line = connect(await ticketOf(program));
  await line.opened;
  const ownLine = connect(await ticketOf(owner));
  await ownLine.opened;
  await revoke();
  expect(await connect(unused).closed).toBe(4401);
  expect(await line.closed).toBe(4401);
  expect(ownLine.socket.readyState).toBe(WebSocket.OPEN);
  ownLine.socket.terminate();
});
