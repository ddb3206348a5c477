import { defineLeasedTable } from '../../platform/jobs/leased-table.ts';

export const leasedInstalls = defineLeasedTable({
  name: 'model_installs',
  transitions: {
    queued: ['installing', 'paused', 'failed', 'cancelled'],
    installing: ['installing', 'paused', 'installed', 'failed', 'cancelled'],
    paused: ['queued', 'cancelled'],
    installed: [],
    failed: ['queued', 'cancelled'],
    // By an operator; others begin another one.
    cancelled: ['queued'],
  },
  // A live message goes to one organization, and models belong to all: the screen asks while one is installed.
  describe: async () => [],
});

export const transitionInstall = leasedInstalls.transition;
