/** Accounts of a test's own on the demonstration's database, beside the running server; and the mails it was sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { hashSenha } from '#server/capabilities/conta/hash.ts';
import { redefinirSenha } from '#server/capabilities/conta/redefinir.ts';
import { desbloquear } from '#server/capabilities/conta/tentativas.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { inTransaction } from '#server/database/query.ts';

const DATA_DIR = process.env.E2E_DATA_DIR ?? 'data/e2e';
export const SENHA_CONTA = 'Ipe-Amarelo-7';
const AUTOR = { usuario: null, prestadorId: null, ip: '127.0.0.1', motivo: null };

export type Conta = { readonly id: number; readonly login: string; readonly email: string };

/** Work on the demonstration's database, beside the running server. */
export async function comBanco<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataDir: DATA_DIR,
    poolSize: 2,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

let serial = 0;

/** A user of the administrative group; the password is SENHA_CONTA. */
export async function criarConta(nome = 'Conta de Teste'): Promise<Conta> {
  const login = `conta${Date.now().toString(36)}${serial++}`;
  const email = `${login}@correio.example`;
  const senha = await hashSenha(SENHA_CONTA);
  return comBanco(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO usuario (login, nome, email, senha_hash, administrativo) VALUES ($1, $2, $3, $4, true) RETURNING id`,
      [login, nome, email, senha],
    );
    const id = rows[0]?.id ?? 0;
    await pool.query(
      `INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) SELECT $1, grupo_regra_id FROM perfil WHERE nome = 'administrativo'`,
      [id],
    );
    return { id, login, email };
  });
}

/** As an administrator does: the provisional password. */
export function darSenhaProvisoria({ id }: Conta): Promise<string> {
  return comBanco(
    async ({ pool }) => (await inTransaction(pool, (db) => redefinirSenha(db, id, AUTOR))).senhaProvisoria,
  );
}

/** As an administrator does. */
export function desbloquearConta({ id }: Conta): Promise<void> {
  return comBanco(({ pool }) => inTransaction(pool, (db) => desbloquear(db, id, AUTOR)));
}

/** The recovery link in the latest mail to the address. */
export const linkRecebido = (page: Page, email: string): Promise<string> =>
  recebido(page, email, /https?:\S+\/change-password\?token=[\w-]+/);

/** The code in the latest mail to the address, as 'ABCDE-FGHJK'. */
export const codigoRecebido = (page: Page, email: string): Promise<string> =>
  recebido(page, email, /[A-Z2-9]{5}-[A-Z2-9]{5}/);

/** What the pattern finds in the latest mail to the address, read where the demonstration keeps its mails. */
async function recebido(page: Page, email: string, pattern: RegExp): Promise<string> {
  const base = readFileSync(join(DATA_DIR, 'mock-server/endereco.txt'), 'utf8');
  let found = '';
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(`${base}/dados/emails`)).json()) as {
        para: string[];
        texto: string;
      }[];
      const mine = mails.filter(({ para }) => para.includes(email));
      found = pattern.exec(mine.at(-1)?.texto ?? '')?.[0] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
