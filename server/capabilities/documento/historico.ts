/** Documents in a patient's history; each is opened where it lies, and its reading is written there. */
import { historico as texto } from '#messages/historico.ts';
import type { FonteLivre, Leitura, Mostra } from '#server/capabilities/historico/index.ts';
import { documentosPorId, documentosSql, type Modulo } from './historico-repository.ts';

const PACIENTES = 'pacientes';

/** Registers with documents that are the patient's or about them, and that the reader sees. */
function modulosDe({ registry, contexto }: Leitura): readonly Modulo[] {
  return registry.entities.flatMap((entity) => {
    const documents = registry.resource[entity.name]?.documents;
    const field =
      entity.name === PACIENTES ? null : entity.fields.find(({ ref }) => ref?.resource === PACIENTES);
    if (!documents || field === undefined || !contexto.ability.can('view', entity.subject)) return [];
    const visita =
      entity.name === 'prontuarios' ? 't.id' : entity.field.prontuarioId ? 't.prontuario_id' : 'NULL::bigint';
    const clinicos =
      documents.clinical === undefined || contexto.ability.can(documents.clinical, entity.subject);
    return [{ entity, coluna: field === null ? 'id' : field.column, visita, clinicos }];
  });
}

export const fonte: FonteLivre = {
  tipo: 'documento',
  titulo: texto.documentos,
  icone: 'file',
  pode: (leitura) => modulosDe(leitura).length > 0,
  linhas: (leitura, params, busca) => documentosSql(modulosDe(leitura), leitura, params, busca),
  async ler(chaves, { pool }) {
    const rows = await documentosPorId(
      pool,
      chaves.map(({ id }) => id),
    );
    return new Map(
      rows.map((row): [number, Mostra] => [
        row.id,
        {
          titulo: row.nome,
          detalhe: [row.tag, row.por].filter(Boolean).join(' · '),
          situacao: row.sem_efeito
            ? { titulo: texto.semEfeito, tom: 'error' }
            : row.assinado
              ? { titulo: texto.assinado, tom: 'success' }
              : undefined,
          registro: { recurso: row.modulo, id: row.registro_id },
        },
      ]),
    );
  },
};
