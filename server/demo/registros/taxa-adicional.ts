import type { LinhasDeRegistro } from '../registros.ts';

/** The two late fees that the Civil Code and the Consumer Code let a clinic charge. */
export default {
  recurso: 'taxas-adicionais',
  linhas: [
    ['MULTA', 'Multa de 2 % por atraso', '2.0000', 'UNICA'],
    ['JUROS', 'Juros de 1 % ao mês', '1.0000', 'MES'],
  ].map(([codigo, descricao, percentual, periodo]) => ({
    codigo,
    descricao,
    incidencia: codigo,
    forma: 'PERCENTUAL',
    percentual,
    periodo,
    inicioVigencia: '2024-01-01',
  })),
} satisfies LinhasDeRegistro;
