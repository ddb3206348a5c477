import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { readImpossible } from './check-editing.ts';
import { send } from './send.ts';
import { quoted, type SpecCheck } from './spec-check.ts';
import { allowLin, logIn, must, type Right } from './spec-people.ts';

/** Section 11 of the product decisions. */
export const decisionChecks: readonly SpecCheck[] = [
  {
    requirement: 'the audit log needs Organization edit',
    check: async (context) => {
      const read = async (flag: Right['flag']) => {
        await allowLin(context, [{ resource: 'Organization', flag }]);
        const { token } = (await logIn(context, 'lin')).jwtToken;
        return (await send(context, `GET ${apiBase}/audit/viewAuditLog`, { token })).status;
      };
      expect([await read('view'), await read('edit')]).toEqual([403, 200]);
      return '403 with Organization view, 200 with edit';
    },
  },
  {
    requirement: 'verification: impossible cues are errors',
    check: async (context) => {
      const { status, code, message } = await readImpossible(context);
      expect([status, code]).toEqual([409, 'TRANSCRIPT_HAS_ERRORS']);
      return `${status} ${code}, ‘${message}’`;
    },
  },
  {
    requirement: 'a category is there from the start',
    check: async (context) => {
      const list = await must(context, `GET ${apiBase}/category/getAllCategory`);
      const names: string[] = (list.items ?? list).map(({ name }: { name: string }) => name);
      expect(names.length).toBeGreaterThan(0);
      const seeded = names.filter((name) => !/^(Talks|Saved)/.test(name));
      expect(seeded).toHaveLength(1);
      return `${quoted(seeded)}, which the journey did not make`;
    },
  },
  {
    requirement: 'American English on screens; identifiers of the specification stay',
    check: async (context) => {
      const { organisationId } = await must(context, `GET ${apiBase}/org/viewOrgUser`);
      expect(organisationId).toBe(context.known.organisationId);
      await context.page.goto('/access-control/organization', { waitUntil: 'commit' });
      await context.page.getByRole('heading', { name: 'Organization' }).first().waitFor();
      return '`organisationId` in the answer, ‘Organization’ on the screen';
    },
  },
  {
    requirement: 'calls of our own are under /api/v1',
    check: async (context) => {
      const kind = `transcript/${context.known.transcribeId}`;
      const { status, data } = await send(context, `GET /api/v1/subtitles/${kind}/formats`);
      expect(status).toBe(200);
      expect(data.length).toBeGreaterThan(8);
      const { status: former } = await send(context, `GET ${pyapiBase}/subtitles/${kind}/formats`);
      expect(former).toBe(404);
      return `\`GET /api/v1/subtitles/{kind}/{id}/formats\`: ${data.length} formats`;
    },
  },
];
