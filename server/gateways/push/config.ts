/** Web Push from the environment, checked at start; what is not given is made once and kept in the database. */
import webPush from 'web-push';
import { isSubstituto, type RegraDeEndereco } from '#domain/notificacao/endereco-push.ts';
import type { Queryable } from '#server/database/query.ts';
import { exactlyOne } from '#server/database/typed.ts';
import { given, type Env, type VariableName } from '#server/plugins/variables.ts';

export type PushConfig = {
  /** Given keys; null: those of the database. */
  readonly chaves: Chaves | null;
  /** Whom a push service writes to about us (RFC 8292): mailto: or https:. */
  readonly contato: string;
  readonly enderecos: RegraDeEndereco;
};
export type Chaves = { readonly publica: string; readonly privada: string };

/** Throws an Error in Portuguese that lists every wrong variable. */
export function readPushConfig(env: Env): PushConfig {
  const text = (name: VariableName): string | undefined => given(env, name);
  const problems: string[] = [];
  const publica = text('VAPID_PUBLIC_KEY');
  const privada = text('VAPID_PRIVATE_KEY');
  if ((publica === undefined) !== (privada === undefined))
    problems.push('VAPID_PUBLIC_KEY e VAPID_PRIVATE_KEY: informe as duas ou nenhuma');
  if (publica !== undefined && !/^B[A-Za-z0-9_-]{86}$/.test(publica))
    problems.push(
      'VAPID_PUBLIC_KEY: use a chave pública em base64 para endereços (87 caracteres, de web-push generate-vapid-keys)',
    );
  if (privada !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(privada))
    problems.push('VAPID_PRIVATE_KEY: use a chave privada em base64 para endereços (43 caracteres)');
  const own = text('PUBLIC_URL');
  const contato = text('VAPID_SUBJECT') ?? (own?.startsWith('https://') ? own : 'mailto:suporte@example.com');
  if (!/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/[^\s/]+\S*)$/.test(contato))
    problems.push('VAPID_SUBJECT: use um endereço mailto: ou https: de quem cuida do sistema');
  const hosts = (text('PUSH_HOSTS') ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  for (const host of hosts)
    if (!/^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) || /^[0-9.]+$/.test(host))
      problems.push(`PUSH_HOSTS: use nomes de serviços separados por vírgula, não '${host}'`);
  const substituto = text('PUSH_SUBSTITUTO') ?? null;
  if (substituto !== null && !isSubstituto(substituto))
    problems.push('PUSH_SUBSTITUTO: use http://127.0.0.1:porta, só para demonstração e testes');
  if (substituto !== null && env.ZELO_DEMO !== '1')
    problems.push('PUSH_SUBSTITUTO: só vale na demonstração (npm run demo)');
  if (problems.length > 0) throw new Error(`Configuração com erro:\n  ${problems.join('\n  ')}`);
  return {
    chaves: publica !== undefined && privada !== undefined ? { publica, privada } : null,
    contato,
    enderecos: { outros: hosts, substituto },
  };
}

/** The pair of every process: the given one, or the one that the first process to start made. */
export async function chavesVapid(db: Queryable, config: PushConfig): Promise<Chaves> {
  if (config.chaves) return config.chaves;
  const { rows } = await db.query<Chaves>({ text: 'SELECT publica, privada FROM push_chave', values: [] });
  if (rows[0]) return rows[0];
  const made = webPush.generateVAPIDKeys();
  await db.query({
    text: 'INSERT INTO push_chave (publica, privada) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [made.publicKey, made.privateKey],
  });
  return exactlyOne<Chaves>(db, { text: 'SELECT publica, privada FROM push_chave', values: [] });
}
