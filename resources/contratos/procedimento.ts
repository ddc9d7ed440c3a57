import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'procedimentos',
  entity: 'contratos/procedimento',
  path: '/procedimentos',
  breadcrumb: 'Procedimentos',
  icon: 'form',
  subject: 'procedimento',
  parent: 'tabela',
  searched: 7,
  order: 10,
  list: {
    columns: ['codigo', 'nome', 'terminologia', 'inicioVigencia', 'fimVigencia', 'grupoProcedimentoId'],
    search: [
      'terminologia',
      'codigo',
      'nome',
      'grupoProcedimentoId',
      'natureza',
      'complexidade',
      'inicioVigencia',
      'fimVigencia',
      'exigeAutorizacao',
      'ativo',
    ],
    presets: [
      {
        key: 'tuss',
        title: 'TUSS em vigor',
        filters: { terminologia: 'TUSS', fimVigencia_gteornull: '$hoje' },
      },
      {
        key: 'sigtap',
        title: 'SIGTAP em vigor',
        filters: { terminologia: 'SIGTAP', fimVigencia_gteornull: '$hoje' },
      },
      ...vigencia('m'),
    ],
    card: ['nome', 'codigo', 'terminologia'],
  },
  form: {
    tabs: [
      {
        title: 'Procedimento',
        sections: [
          {
            fields: [
              'terminologia',
              'codigo',
              'nome:2',
              'nomePopular:2',
              'grupoProcedimentoId',
              'natureza',
              'ativo',
            ],
          },
          { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia', 'fimImplantacao'] },
          { title: 'Agendamento', fields: ['minutosExecucao', 'exigeAutorizacao', 'preparo'] },
        ],
      },
      {
        title: 'Regras',
        sections: [
          {
            title: 'Quem pode fazer',
            fields: ['sexo', 'idadeMinimaMeses', 'idadeMaximaMeses', 'quantidadeMaxima'],
          },
          { title: 'Odontologia', fields: ['exigeDente', 'exigeFace', 'exigeRegiao'] },
        ],
      },
      {
        title: 'SUS',
        sections: [
          {
            fields: ['complexidade', 'financiamento', 'rubrica', 'competencia', 'diasPermanencia', 'pontos'],
          },
          { title: 'Valores SIGTAP', fields: ['valorHospitalar', 'valorAmbulatorial', 'valorProfissional'] },
        ],
      },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
