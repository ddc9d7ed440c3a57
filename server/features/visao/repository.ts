import type { Pool, PoolClient } from 'pg';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { VISAO } from '#messages/sessao.ts';
import { canRead } from '#server/engine/access.ts';
import type { AbilityContexto, UsuarioContexto } from '#server/plugins/context.ts';
import { PRESTADORES_SQL } from '#server/plugins/view-as.ts';
import {
  MAX_COMPARTILHADAS,
  MAX_NA_LISTA,
  MAX_VISOES,
  PAPEIS,
  type Visao,
  type VisaoInput,
} from './visao.ts';

type Row = Omit<Visao, 'dono' | 'editavel'> & {
  readonly usuario_id: number;
  readonly dono_nome: string;
  readonly dono_admin: boolean;
};

const SELECT = `SELECT v.id, v.recurso, v.nome, v.escopo, v.papel, v.estado, v.padrao, v.versao, v.usuario_id,
                       u.nome AS dono_nome, u.admin AS dono_admin
                  FROM visao v JOIN usuario u ON u.id = v.usuario_id`;

/** Who looks at views. */
export type Leitor = {
  readonly usuario: UsuarioContexto;
  readonly ability: AbilityContexto;
  readonly prestadores: ReadonlySet<number>;
  /** The register of the list. */
  readonly entity: EntityModel | undefined;
};

function visaoOf(row: Row, { usuario, ability, entity }: Leitor): Visao {
  const { usuario_id, dono_nome, dono_admin, ...visao } = row;
  const propria = usuario_id === usuario.id;
  return {
    ...visao,
    // What opens for others is an administrator's to say; a person's own default is nobody else's.
    padrao: visao.padrao && (propria || dono_admin),
    estado: propria || !entity ? visao.estado : semFiltrosOcultos(visao.estado, entity, ability),
    dono: { id: usuario_id, nome: dono_nome },
    editavel: usuario.admin || propria,
  };
}

/** A filter on a field that the viewer may not read would tell what the field of its rows holds. */
function semFiltrosOcultos(
  estado: Visao['estado'],
  entity: EntityModel,
  ability: AbilityContexto,
): Visao['estado'] {
  if (typeof estado.busca !== 'string') return {};
  const busca = new URLSearchParams(estado.busca);
  const oculto = (id: string): boolean => {
    const field = Object.hasOwn(entity.field, id) ? entity.field[id] : undefined;
    return field !== undefined && !canRead(entity, field, ability);
  };
  const shown = [...busca].filter(([key]) => !(key.startsWith('f.') && oculto(key.slice(2))));
  return { ...estado, busca: new URLSearchParams(shown).toString() };
}

/** SQL over v and u: shared among who has a provider in common with its owner ($2: the person, $3: their providers). */
const ALCANCADA = `EXISTS (SELECT 1 FROM jsonb_array_elements(${PRESTADORES_SQL}) a WHERE (a->>'id')::bigint = ANY ($3::bigint[]))`;
/** $4: the person's roles, $5: whether an administrator. */
const VISIVEL = `(v.usuario_id = $2 OR $5 AND v.escopo <> 'propria' OR v.escopo = 'papel' AND v.papel = ANY ($4)
                  OR v.escopo = 'compartilhada' AND (u.admin OR ${ALCANCADA}))`;

const doLeitor = ({ usuario, prestadores }: Leitor): readonly unknown[] => [
  usuario.id,
  [...prestadores],
  PAPEIS.filter((papel) => usuario.admin || usuario[papel]),
  usuario.admin,
];

/**
 * Views of a list that the person may use: own, of one of their roles, shared at one of their providers. An admin sees
 * those of every role and provider.
 */
export async function listarVisoes(pool: Pool, leitor: Leitor, recurso: string): Promise<Visao[]> {
  const { rows } = await pool.query<Row>(
    `SELECT * FROM (${SELECT} WHERE v.recurso = $1 AND ${VISIVEL}
       ORDER BY v.usuario_id = $2 DESC, v.padrao AND u.admin DESC, v.escopo = 'papel' DESC, v.id DESC LIMIT ${MAX_NA_LISTA}) v
      ORDER BY v.nome, v.id`,
    [recurso, ...doLeitor(leitor)],
  );
  return rows.map((row) => visaoOf(row, leitor));
}

/** A view that the person may see; 404 otherwise, another's own view included. */
export async function lerUma(pool: Pool, leitor: Leitor, id: number): Promise<Visao> {
  const { rows } = await pool.query<Row>(`${SELECT} WHERE v.id = $1 AND ${VISIVEL}`, [
    id,
    ...doLeitor(leitor),
  ]);
  const row = rows[0];
  if (!row) throw new AppError('nao-encontrado');
  return visaoOf(row, leitor);
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
    // One at a time for a person, so that what is counted stays counted.
    await client.query('SELECT 1 FROM usuario WHERE id = $1 FOR NO KEY UPDATE', [dono]);
    await exigirLugar(client, recurso, input, dono, atual?.id ?? 0);
    if (input.padrao) {
      await client.query(
        'UPDATE visao SET padrao = false WHERE usuario_id = $1 AND recurso = $2 AND padrao AND id <> $3',
        [dono, recurso, atual?.id ?? 0],
      );
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

/** 422 when the person has as many views of the list as one may have, or shares as many. */
async function exigirLugar(
  client: PoolClient,
  recurso: string,
  input: VisaoInput,
  dono: number,
  menos: number,
): Promise<void> {
  const { rows } = await client.query<{ todas: number; compartilhadas: number }>(
    `SELECT count(*)::int AS todas, count(*) FILTER (WHERE escopo <> 'propria')::int AS compartilhadas
       FROM visao WHERE usuario_id = $1 AND recurso = $2 AND id <> $3`,
    [dono, recurso, menos],
  );
  const { todas = 0, compartilhadas = 0 } = rows[0] ?? {};
  if (todas >= MAX_VISOES) throw validationError({ nome: [VISAO.demais(MAX_VISOES)] });
  if (input.escopo !== 'propria' && compartilhadas >= MAX_COMPARTILHADAS)
    throw validationError({ escopo: [VISAO.compartilhadasDemais(MAX_COMPARTILHADAS)] });
}

export async function apagarVisao(pool: Pool, id: number): Promise<void> {
  await pool.query('DELETE FROM visao WHERE id = $1', [id]);
}
