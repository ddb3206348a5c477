import { runAdminCommand } from './admin/commands.ts';

const { code, stdout, stderr } = await runAdminCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exit(code);
