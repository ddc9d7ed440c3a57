import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

/** X-rays and photographs of a mouth, on the teeth that they show (ODO-01). */
export default {
  name: 'imagens-odontologicas',
  entity: 'clinico/imagem-odontologica',
  path: '/imagens-odontologicas',
  breadcrumb: 'Imagens odontológicas',
  icon: 'file',
  subject: 'odontograma',
  sharedSubject: true,
  guard: 'prontuarios',
  parent: 'clinico',
  filho: true,
  showFind: false,
  aoVivo: true,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['data', 'tipo', 'pacienteId', 'situacao', 'profissionalId', 'observacao'],
    search: ['pacienteId', 'tipo', 'situacao', 'data', 'profissionalId'],
    card: ['tipo', 'pacienteId', 'situacao'],
    empty: 'Uma radiografia ou foto aparece no odontograma, nos dentes que mostra.',
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'pacienteId:2',
          'tipo',
          'data',
          'situacao',
          'imagem:2',
          'dentes:2',
          'observacao:2',
          'prontuarioId:2',
          'profissionalId:2',
          'restrito',
          'motivo:2',
        ],
      },
    ],
  },
} as const satisfies ResourceDeclaration;
