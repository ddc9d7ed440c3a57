/** One user for each profile, with the password that the README gives; only for the demonstration. */
import type { Queryable } from '#server/database/query.ts';
import { PERFIS, type Perfil } from '#domain/acesso/perfis.ts';

export const SENHA_DEMONSTRACAO = 'Zelo-2026!';

const NOMES: Readonly<Record<Perfil, string>> = {
  admin: 'Administração Zelo',
  prestador: 'Gestão da Clínica Aurora',
  profissional: 'Profissional de Demonstração',
  administrativo: 'Recepção da Clínica Aurora',
  fornecedor: 'Fornecedor de Demonstração',
  parceiro: 'Parceiro de Demonstração',
};

/** Invented, with right check digits; mock-server/pessoas.ts has the same, so that gov.br and VIDaaS know them. */
export const CPFS: Readonly<Record<Perfil, string>> = {
  admin: '11122233396',
  prestador: '22233344405',
  profissional: '33344455508',
  administrativo: '44455566619',
  fornecedor: '55566677720',
  parceiro: '66677788830',
};

/** Creates the six users in their groups; answers their ids. The hash is the caller's, so that this file knows no argon2. */
export async function criarUsuarios(
  db: Queryable,
  senhaHash: string,
): Promise<Readonly<Record<Perfil, number>>> {
  const ids: Partial<Record<Perfil, number>> = {};
  for (const perfil of PERFIS) {
    const { rows } = await db.query<{ id: number }>({
      text: `INSERT INTO usuario (login, nome, email, cpf, senha_hash, ${perfil}) VALUES ($1, $2, $3, $4, $5, true) RETURNING id`,
      values: [perfil, NOMES[perfil], `${perfil}@example.com`, CPFS[perfil], senhaHash],
    });
    const id = rows[0]?.id ?? 0;
    await db.query({
      text: 'INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) SELECT $1, grupo_regra_id FROM perfil WHERE nome = $2',
      values: [id, perfil],
    });
    ids[perfil] = id;
  }
  return ids as Record<Perfil, number>;
}

/** Who works where: the professional is one of the clinical body, the others work at the first provider. */
export async function ligarUsuarios(
  db: Queryable,
  ids: Readonly<Record<Perfil, number>>,
  ligacoes: {
    readonly profissionalId: number;
    readonly fornecedorId: number;
    readonly prestadores: readonly number[];
  },
): Promise<void> {
  const [primeiro, segundo] = ligacoes.prestadores;
  await db.query({
    text: 'UPDATE usuario SET profissional_id = $2 WHERE id = $1',
    values: [ids.profissional, ligacoes.profissionalId],
  });
  await db.query({
    text: 'UPDATE usuario SET fornecedor_id = $2 WHERE id = $1',
    values: [ids.fornecedor, ligacoes.fornecedorId],
  });
  for (const [perfil, prestador] of [
    ['prestador', primeiro],
    ['administrativo', primeiro],
    ['administrativo', segundo],
    ['parceiro', primeiro],
    ['fornecedor', primeiro],
  ] as const) {
    if (prestador !== undefined) {
      await db.query({
        text: 'INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)',
        values: [ids[perfil], prestador],
      });
    }
  }
}
