import { sql } from '#server/database/typed.ts';

/** What an event of a mouth is charged as, for `partesACobrar`; of `evento_odontologico e` and its `condicao_dentaria c`. */
export const COBRADO = sql`json_build_object('alcance', c.alcance,
  'padrao', (SELECT json_build_object('codigo', x.codigo, 'nome', x.nome) FROM procedimento x WHERE x.id = c.procedimento_id),
  'cobrancas', (SELECT coalesce(json_agg(json_build_object('faces', k.faces, 'grupoDenteId', k.grupo_dente_id, 'codigo', x.codigo,
      'nome', x.nome) ORDER BY k.ordem, k.id), '[]')
    FROM condicao_dentaria_procedimentos k JOIN procedimento x ON x.id = k.procedimento_id WHERE k.condicao_dentaria_id = c.id),
  'locais', (SELECT coalesce(json_agg(json_build_object('dente', d.codigo, 'faces', l.faces, 'grupoDenteId', d.grupo_dente_id)
      ORDER BY l.ordem, l.id), '[]')
    FROM evento_odontologico_dentes l JOIN dente d ON d.id = l.dente_id WHERE l.evento_odontologico_id = e.id))`;
