/** The steps that a row has taken, oldest first: its timeline. */
import { AppError } from '#domain/errors/app-error.ts';
import type { TransitionStep } from '#domain/registro/wire.ts';
import { hiddenFields } from './access.ts';
import { auditReading } from './readings.ts';
import { changesOf, labelsOf } from './changes.ts';
import type { Row } from './entity-sql.ts';
import { findRow } from './read.ts';
import type { EntityCall } from './call.ts';

/** More than any life has; a timeline is read whole. */
const MOST = 500;

type StepRow = Omit<TransitionStep, 'titulo' | 'campos'> & {
  readonly campos: { readonly [field: string]: unknown } | null;
};

export async function stepsOf(call: EntityCall, id: number): Promise<readonly TransitionStep[]> {
  const { pool, entity, registry, contexto } = call;
  if (!entity.lifecycle) throw new AppError('rota-desconhecida');
  if (!(await findRow(pool, call, id))) throw new AppError('nao-encontrado');
  if (entity.auditRead) await auditReading(pool, entity, contexto, id, 'ver-historico');
  const { rows } = await pool.query<StepRow>({
    text: `SELECT nome AS transicao, de, para, em, usuario_nome AS usuario, motivo, campos FROM transicao
            WHERE recurso = $1 AND registro_id = $2 ORDER BY id DESC LIMIT ${MOST}`,
    values: [entity.name, id],
  });
  const steps = rows.toReversed();
  const asked = steps.map(({ campos }) => (campos ? ({ id, ...campos } as Row) : undefined));
  const labels = await labelsOf(pool, registry, entity, asked);
  const hidden = hiddenFields(entity, contexto.ability);
  return steps.map((step, index) => ({
    ...step,
    titulo: entity.lifecycle?.transition[step.transicao]?.title ?? step.transicao,
    campos: changesOf(entity, undefined, asked[index], labels, hidden).map(({ titulo, depois }) => ({
      titulo,
      valor: depois,
    })),
  }));
}
