import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { CONSELHO_PADRAO, UF_PADRAO } from '#schemas/compartilhado/padroes.ts';
import { SEXO } from '#schemas/compartilhado/opcoes.ts';
import { contato } from '#schemas/compartilhado/contato.ts';
import { endereco } from '#schemas/compartilhado/endereco.ts';
import { reservado } from '#schemas/compartilhado/reservado.ts';

export const profissional = {
  $id: 'profissional',
  title: 'Profissional',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Profissionais',
    label: ['nome'],
    tellApart: ['numeroConselho', 'dataNascimento', 'cpf'],
    unique: [['cpf'], ['conselhoId', 'ufConselho', 'numeroConselho']],
    importKey: ['conselhoId', 'ufConselho', 'numeroConselho'],
  },
  required: ['nome', 'conselhoId', 'ufConselho', 'numeroConselho', 'situacaoConselho'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 150, minLength: 3, 'x-ui': { prefer: 'nomeSocial' } },
    nomeSocial: { type: ['string', 'null'], title: 'Nome social', maxLength: 150, 'x-col': { search: true } },
    cpf: {
      type: ['string', 'null'],
      title: 'CPF',
      format: 'cpf',
      // Colleagues see each other's council and specialties; the person's own data is for who keeps the register.
      'x-access': { read: 'update', mask: 'cpf' },
      'x-col': { search: true },
    },
    cns: { type: ['string', 'null'], title: 'CNS', format: 'cns', 'x-access': { read: 'update' } },
    dataNascimento: {
      type: ['string', 'null'],
      title: 'Data de nascimento',
      format: 'date',
      'x-access': { read: 'update' },
      'x-range': { from: '1900-01-01', to: '$hoje' },
      'x-ui': { age: true },
    },
    sexo: {
      type: ['string', 'null'],
      title: 'Sexo',
      oneOf: [...SEXO, { const: null, title: 'Não informado' }],
    },
    conselhoId: {
      type: 'integer',
      title: 'Conselho',
      'x-ref': { resource: 'conselhos', start: { sigla: CONSELHO_PADRAO } },
    },
    ufConselho: { type: 'string', title: 'UF do conselho', format: 'uf', default: UF_PADRAO },
    numeroConselho: {
      type: 'string',
      title: 'Número no conselho',
      maxLength: 15,
      pattern: '^[0-9A-Za-z.-]{1,15}$',
      'x-col': { search: true },
    },
    situacaoConselho: {
      type: 'string',
      title: 'Situação no conselho',
      oneOf: [
        { const: 'REGULAR', title: 'Regular', 'x-tone': 'success' },
        { const: 'SUSPENSO', title: 'Suspenso', 'x-tone': 'error' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'error' },
        { const: 'TRANSFERIDO', title: 'Transferido', 'x-tone': 'warning' },
      ],
      default: 'REGULAR',
    },
    cboId: {
      type: ['integer', 'null'],
      title: 'Ocupação principal (CBO)',
      'x-ref': { resource: 'cbo-ocupacoes', filter: { areaSaude: 'true' } },
    },
    foto: { type: ['string', 'null'], title: 'Foto', format: 'arquivo', 'x-ui': { widget: 'image' } },
    // Where a professional lives and their phones are theirs; the e-mail is how colleagues reach them.
    ...reservado({ telefone: contato.telefone, celular: contato.celular }),
    email: contato.email,
    ...reservado(endereco),
    especialidades: {
      type: 'array',
      title: 'Especialidades',
      maxItems: 20,
      'x-child': { singular: 'Especialidade', unique: [['especialidadeId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['especialidadeId'],
        properties: {
          especialidadeId: {
            type: 'integer',
            title: 'Especialidade',
            'x-ref': { resource: 'especialidades' },
          },
          rqe: { type: ['string', 'null'], title: 'RQE', maxLength: 10, pattern: '^[0-9]{1,10}$' },
          ufRqe: { type: ['string', 'null'], title: 'UF do RQE', format: 'uf' },
          principal: { type: 'boolean', title: 'Principal', default: false },
        },
      },
    },
    codigosNasOperadoras: {
      type: 'array',
      title: 'Códigos nas operadoras',
      maxItems: 100,
      'x-child': { singular: 'Código na operadora', unique: [['convenioId']] },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['convenioId', 'codigo'],
        properties: {
          convenioId: { type: 'integer', title: 'Convênio', 'x-ref': { resource: 'convenios' } },
          codigo: {
            type: 'string',
            title: 'Código na operadora',
            minLength: 1,
            maxLength: 14,
            pattern: '^[0-9A-Za-z]{1,14}$',
            description: 'Vai nas guias TISS como código do prestador na operadora.',
          },
        },
      },
    },
    corpoClinico: {
      type: 'array',
      title: 'Onde atende',
      maxItems: 50,
      'x-child': {
        singular: 'Prestador do corpo clínico',
        noOverlap: { by: ['prestadorId'], from: 'inicio', to: 'fim' },
        reach: { to: 'prestadorId', by: 'profissionalId' },
      },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['prestadorId'],
        properties: {
          prestadorId: { type: 'integer', title: 'Prestador', 'x-ref': { resource: 'prestadores' } },
          vinculo: {
            type: ['string', 'null'],
            title: 'Vínculo',
            oneOf: [
              { const: 'AUTONOMO', title: 'Autônomo' },
              { const: 'EMPREGADO', title: 'Empregado' },
              { const: 'SOCIO', title: 'Sócio' },
              { const: 'COOPERADO', title: 'Cooperado' },
              { const: 'RESIDENTE', title: 'Residente' },
              { const: 'CONTRATO', title: 'Contrato por pessoa jurídica' },
              { const: null, title: 'Não informado' },
            ],
          },
          cboId: {
            type: ['integer', 'null'],
            title: 'CBO no prestador',
            'x-ref': { resource: 'cbo-ocupacoes' },
          },
          cargaHorariaSemanal: {
            type: ['integer', 'null'],
            title: 'Carga horária',
            minimum: 0,
            maximum: 99,
            'x-ui': { suffix: 'h/semana' },
          },
          inicio: { type: ['string', 'null'], title: 'Início', format: 'date' },
          fim: { type: ['string', 'null'], title: 'Fim', format: 'date', 'x-range': { from: '$inicio' } },
          atendeTelemedicina: { type: 'boolean', title: 'Telemedicina', default: false },
        },
      },
    },
    fornecedorId: {
      type: ['integer', 'null'],
      title: 'Fornecedor para repasse',
      'x-ref': { resource: 'fornecedores', minChars: 5, create: true },
    },
    permiteAgendaOnline: { type: 'boolean', title: 'Permite agendamento pela internet', default: false },
    curriculo: {
      type: ['string', 'null'],
      title: 'Apresentação',
      maxLength: 3000,
      'x-ui': { widget: 'textarea' },
    },
    ativo: { type: 'boolean', title: 'Ativo', default: true },
  },
} as const satisfies EntitySchema;

export default profissional;
export type Profissional = FromSchema<typeof profissional>;
