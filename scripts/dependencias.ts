/**
 * npm run dependencias: known vulnerabilities of what the product ships, asked of the package registry. Exit code 1 for
 * a serious one. A registry that cannot be asked (no network, a mirror without advisories) is no failure: one line says so.
 */
import { spawn } from 'node:child_process';

type Report = {
  readonly error?: { readonly code?: string; readonly summary?: string };
  readonly message?: string;
  readonly vulnerabilities?: {
    readonly [name: string]: { readonly severity: string; readonly range: string };
  };
  readonly metadata?: { readonly vulnerabilities?: { readonly [severity: string]: number } };
};

const TIMEOUT_MS = 60_000;
const SERIOUS = ['high', 'critical'];

function audit(): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['audit', '--omit=dev', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
      timeout: TIMEOUT_MS,
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(text));
  });
}

function read(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {}; // Nothing, or a page of the registry that is no report.
  }
}

const report = read(await audit());
if (!report.vulnerabilities || !report.metadata) {
  const why = report.error?.summary || report.error?.code || report.message || 'sem resposta';
  console.log(
    `Dependências: o registro de pacotes não informa vulnerabilidades (${why.split('\n')[0]}). Nada foi verificado.`,
  );
} else {
  const serious = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    SERIOUS.includes(severity),
  );
  for (const [name, { severity, range }] of serious) console.error(`${name} ${range}: ${severity}`);
  const total = Object.keys(report.vulnerabilities).length;
  console.log(`Dependências: ${serious.length} vulnerabilidades graves, ${total - serious.length} menores.`);
  process.exitCode = serious.length > 0 ? 1 : 0;
}
