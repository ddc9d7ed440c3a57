import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';

const quando = (frequencia: string) =>
  ({ properties: { frequencia: { const: frequencia } }, required: ['frequencia'] }) as const;

const RELATORIOS = [
  { const: 'marcacoes-profissional', title: 'Marcações por profissional' },
  { const: 'producao', title: 'Produção' },
  { const: 'producao-repasse', title: 'Produção e repasse' },
  { const: 'producao-sem-repasse', title: 'Produção sem repasse' },
  { const: 'pagamentos', title: 'Pagamentos' },
  { const: 'pedidosambulancia', title: 'Pedidos de ambulância no período' },
  { const: 'escalasmedicas', title: 'Escalas médicas' },
  { const: 'relatorio-borderos', title: 'Borderôs de pagamento no período' },
  { const: 'aniversariantes', title: 'Aniversariantes' },
] as const;
const PAINEIS = [
  { const: 'agenda-dash', title: 'Painel da agenda' },
  { const: 'paciente-dash', title: 'Painel de pacientes' },
  { const: 'tempo-atendimento-teleconsultor', title: 'Tempo do teleconsultor' },
  { const: 'municipio', title: 'Municípios' },
  { const: 'evitou-encaminhamento', title: 'Encaminhamentos evitados' },
  { const: 'satisfacao', title: 'Satisfação' },
  { const: 'pronto-atendimento-dash', title: 'Painel do pronto atendimento' },
  { const: 'financeiro-dash', title: 'Painel financeiro' },
  { const: 'laboratorio-dash', title: 'Painel do laboratório' },
  { const: 'internacao-dash', title: 'Painel da internação' },
  { const: 'ambulancia-dash', title: 'Painel das ambulâncias' },
] as const;

/** A report that comes by itself to whoever has the right to it on that day (REP-02). */
export const relatorioAgendado = {
  $id: 'relatorio-agendado',
  title: 'Relatório agendado',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Relatórios agendados',
    label: ['relatorio', 'frequencia'],
    sort: 'relatorio',
    importKey: ['relatorio', 'periodo', 'formato', 'frequencia'],
    tenant: true,
    indexes: [['ativo', 'ultimaVez']],
  },
  required: ['relatorio', 'formato', 'periodo', 'frequencia', 'destinatarios'],
  properties: {
    relatorio: {
      type: 'string',
      title: 'Relatório ou painel',
      description: 'De um painel vem o link, no sino e por e-mail: nenhum número sai daqui.',
      oneOf: [...RELATORIOS, ...PAINEIS],
    },
    filtros: {
      type: ['string', 'null'],
      title: 'Filtros',
      maxLength: 1000,
      'x-ui': { widget: 'filtros' },
      'x-when': {
        visible: {
          properties: { relatorio: { enum: RELATORIOS.map((relatorio) => relatorio.const) } },
          required: ['relatorio'],
        },
      },
    },
    filtrados: { type: ['string', 'null'], title: 'O que se filtra', maxLength: 1000, readOnly: true },
    formato: {
      type: 'string',
      title: 'Formato',
      oneOf: [
        { const: 'pdf', title: 'PDF' },
        { const: 'xlsx', title: 'Planilha' },
        { const: 'csv', title: 'CSV' },
      ],
      default: 'pdf',
    },
    periodo: {
      type: 'string',
      title: 'De que período',
      oneOf: [
        { const: 'hoje', title: 'O dia' },
        { const: 'ontem', title: 'O dia anterior' },
        { const: 'semana', title: 'A semana' },
        { const: 'semana-anterior', title: 'A semana anterior' },
        { const: 'mes', title: 'O mês' },
        { const: 'mes-anterior', title: 'O mês anterior' },
        { const: 'trimestre', title: 'O trimestre' },
        { const: 'ano', title: 'O ano' },
        { const: '12-meses', title: 'Doze meses' },
      ],
      default: 'mes-anterior',
    },
    frequencia: {
      type: 'string',
      title: 'Quando',
      oneOf: [
        { const: 'DIARIA', title: 'Todos os dias' },
        { const: 'SEMANAL', title: 'Toda semana' },
        { const: 'MENSAL', title: 'Todo mês, num dia' },
        { const: 'PRIMEIRO_DIA_UTIL', title: 'No primeiro dia útil do mês' },
      ],
      default: 'MENSAL',
    },
    diaSemana: {
      type: ['string', 'null'],
      title: 'Dia da semana',
      oneOf: [
        { const: 'SEG', title: 'Segunda-feira' },
        { const: 'TER', title: 'Terça-feira' },
        { const: 'QUA', title: 'Quarta-feira' },
        { const: 'QUI', title: 'Quinta-feira' },
        { const: 'SEX', title: 'Sexta-feira' },
        { const: 'SAB', title: 'Sábado' },
        { const: 'DOM', title: 'Domingo' },
        { const: null, title: 'Não informado' },
      ],
      'x-when': { visible: quando('SEMANAL'), required: quando('SEMANAL') },
    },
    diaMes: {
      type: ['integer', 'null'],
      title: 'Dia do mês',
      minimum: 1,
      maximum: 31,
      description: 'Num mês mais curto, o último dia.',
      'x-when': { visible: quando('MENSAL'), required: quando('MENSAL') },
    },
    destinatarios: {
      type: 'array',
      title: 'Quem recebe (logins)',
      minItems: 1,
      maxItems: 30,
      description: 'Cada um recebe o seu, com o que pode ver no dia; quem não tiver o direito não recebe.',
      items: { type: 'string', title: 'Login', minLength: 1, maxLength: 100 },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
    ultimaVez: { type: ['string', 'null'], title: 'Última vez', format: 'date', readOnly: true },
  },
} as const satisfies EntitySchema;

export default relatorioAgendado;
export type RelatorioAgendado = FromSchema<typeof relatorioAgendado>;
