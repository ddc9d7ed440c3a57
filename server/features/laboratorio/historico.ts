/** Released results in the patient's history. */
import { laboratorioHistorico as texto } from '#messages/laboratorio.ts';
import { curvasDe } from '#domain/laboratorio/curva.ts';
import type { FonteDeCurvas, FonteDeRegistro } from '#server/capabilities/historico/index.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { resultadosNoTempo } from './repository.ts';

const RECURSO = 'amostras';
/** Of one patient; the oldest stay in the reports. */
const RESULTADOS = 5_000;

export const fonte: FonteDeRegistro = {
  tipo: 'laudo',
  titulo: texto.laudos,
  icone: 'experiment',
  recurso: RECURSO,
  quando: 'liberadaEm',
  texto: ['exames', 'etiqueta'],
  menos: { situacao: ['PEDIDA', 'COLETADA', 'RECEBIDA', 'ENVIADA', 'RESULTADA', 'CONFERIDA', 'CANCELADA'] },
  mostrar: (row) => ({
    titulo: texto.laudo(String(row['etiqueta'] ?? '')),
    detalhe: typeof row['exames'] === 'string' ? row['exames'] : '',
  }),
};

/** Each analyte over the years: of the chart too, whose orders tell the same results. */
export const curvas: FonteDeCurvas = async ({ registry, pool, contexto, pacienteId }) => {
  const entity = registry.entity[RECURSO];
  if (!entity || ![entity.subject, 'prontuario'].some((subject) => contexto.ability.can('view', subject)))
    return [];
  return curvasDe(await resultadosNoTempo(pool, scopeOf(registry, entity, contexto), pacienteId, RESULTADOS));
};
