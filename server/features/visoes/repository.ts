import type { Pool } from 'pg';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { VISAO } from '#messages/sessao.ts';
import type { UsuarioContexto } from '#server/plugins/contexto.ts';
import { PAPEIS, type Visao, type VisaoInput } from './visao.ts';

type Row = Omit<Visao, 'dono' | 'editavel'> & { readonly usuario_id: number; readonly dono_nome: string };

const SELECT = `SELECT v.id, v.recurso, v.nome, v.escopo, v.papel, v.estado, v.padrao, v.versao, v.usuario_id,
                       u.nome AS dono_nome
                  FROM visao v JOIN usuario u ON u.id = v.usuario_id`;

function visaoOf(row: Row, usuario: UsuarioContexto): Visao {
  const { usuario_id, dono_nome, ...visao } = row;
  return {
    ...visao,
    dono: { id: usuario_id, nome: dono_nome },
    editavel: usuario.admin || usuario_id === usuario.id,
  };
}

/** Views of a list that the person may use: own, of one of their roles, shared. An admin sees those of every role. */
export async function listarVisoes(pool: Pool, usuario: UsuarioContexto, recurso: string): Promise<Visao[]> {
  const papeis = PAPEIS.filter((papel) => usuario.admin || usuario[papel]);
  const { rows } = await pool.query<Row>(
    `${SELECT} WHERE v.recurso = $1
        AND (v.usuario_id = $2 OR v.escopo = 'compartilhada' OR (v.escopo = 'papel' AND v.papel = ANY ($3)))
      ORDER BY v.nome, v.id`,
    [recurso, usuario.id, papeis],
  );
  return rows.map((row) => visaoOf(row, usuario));
}

/** A view that the person may see; 404 otherwise, another's own view included. */
export async function lerUma(pool: Pool, usuario: UsuarioContexto, id: number): Promise<Visao> {
  const { rows } = await pool.query<Row>(`${SELECT} WHERE v.id = $1`, [id]);
  const row = rows[0];
  const visivel =
    row &&
    (usuario.admin ||
      row.usuario_id === usuario.id ||
      row.escopo === 'compartilhada' ||
      (row.papel !== null && usuario[row.papel]));
  if (!visivel) throw new AppError('nao-encontrado');
  return visaoOf(row, usuario);
}

/** Writes a new view, or with `atual` its next version; answers the id. Only one default by person and list. */
export async function gravarVisao(
  pool: Pool,
  recurso: string,
  input: VisaoInput,
  dono: number,
  atual?: { readonly id: number; readonly versao: number },
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    if (input.padrao) {
      await client.query('UPDATE visao SET padrao = false WHERE usuario_id = $1 AND recurso = $2 AND padrao AND id <> $3', [
        dono,
        recurso,
        atual?.id ?? 0,
      ]);
    }
    const values = [input.nome, input.escopo, input.papel, input.estado, input.padrao];
    const { rows } = atual
      ? await client.query<{ id: number }>(
          `UPDATE visao SET nome = $1, escopo = $2, papel = $3, estado = $4, padrao = $5,
                  versao = versao + 1, atualizado_em = now()
            WHERE id = $6 AND versao = $7 RETURNING id`,
          [...values, atual.id, atual.versao],
        )
      : await client.query<{ id: number }>(
          `INSERT INTO visao (nome, escopo, papel, estado, padrao, recurso, usuario_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
          [...values, recurso, dono],
        );
    const id = rows[0]?.id;
    if (id === undefined) throw new AppError('conflito-versao');
    await client.query('COMMIT');
    return id;
  } catch (error) {
    await client.query('ROLLBACK');
    if ((error as { constraint?: string }).constraint === 'visao__usuario_id__recurso__nome__uk') {
      throw validationError({ nome: [VISAO.nomeRepetido] });
    }
    throw error;
  } finally {
    client.release();
  }
}

export async function apagarVisao(pool: Pool, id: number): Promise<void> {
  await pool.query('DELETE FROM visao WHERE id = $1', [id]);
}
