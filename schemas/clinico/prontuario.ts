import type { EntitySchema, FromSchema } from '#schemas/meta/vocabulary.ts';
import { CONSCIENCIA, DOR, SINAIS_VITAIS } from '#schemas/compartilhado/sinais.ts';
import {
  ANTECEDENTE,
  naParte,
  SECOES_PRONTUARIO,
  textoClinico,
  TRAZIDO_DE,
} from '#schemas/compartilhado/prontuario.ts';
import { TERMO_CIAP, TERMO_CID, TERMO_PROCEDIMENTO } from '#schemas/compartilhado/termo.ts';

const ENCERRADO = { properties: { estado: { const: 'ENCERRADO' } }, required: ['estado'] } as const;
const FECHADO = {
  what: [
    'fields',
    'children',
    'documents',
    'delete',
    'form-respostas.prontuarioId',
    'prescricoes.prontuarioId',
  ],
  why: 'Um prontuário encerrado não muda. O autor registra uma correção; quem tem permissão pode reabrir, com motivo.',
} as const;

const CANCELADO = {
  what: [
    'fields',
    'children',
    'documents',
    'delete',
    'form-respostas.prontuarioId',
    'prescricoes.prontuarioId',
  ],
  why: 'Um prontuário cancelado fica como está. Abra outro, se for preciso.',
} as const;

/**
 * O que se registra de um atendimento (CLIN-02, sessão de A3). Só quem o abriu escreve nele (server/features/prontuario);
 * encerrado, nem o banco aceita escrita. O que se corrige depois é prontuario-correcao.
 */
export const prontuario = {
  $id: 'prontuario',
  title: 'Prontuário',
  type: 'object',
  additionalProperties: false,
  'x-entity': {
    plural: 'Prontuários',
    label: ['nomePaciente', 'iniciadoEm'],
    sort: '-iniciadoEm',
    tenant: true,
    importKey: ['pacienteId', 'iniciadoEm'],
    indexes: [['pacienteId', 'iniciadoEm'], ['profissionalId', 'estado'], ['idAgenda']],
    auditRead: true,
    // A pedido do paciente (0107): só o autor o lê; os outros com motivo, por um acesso que passa.
    rows: {
      own: [
        { field: 'restrito', value: false },
        { field: 'profissionalId', is: 'profissional' },
        {
          link: {
            resource: 'acessos-prontuario',
            field: 'prontuarioId',
            by: 'usuarioId',
            until: 'validoAte',
          },
          is: 'usuario',
        },
      ],
      // Whoever reads it attends the patient, or said why; what is within it follows.
      care: { of: 'pacienteId', author: 'profissionalId' },
    },
    retain:
      'A Lei 13.787/2018 manda guardar o prontuário por 20 anos depois do último registro: prontuários não se excluem de vez.',
    lifecycle: {
      field: 'estado',
      locks: { ENCERRADO: FECHADO, CANCELADO },
      transitions: {
        encerrar: {
          title: 'Encerrar',
          from: ['ABERTO', 'REABERTO'],
          to: 'ENCERRADO',
          // Asked where the last measurement is grave: closing goes on against it with what was done.
          asks: ['condutaSinais??'],
          stamp: { at: 'encerradoEm', by: 'encerradoPor' },
        },
        reabrir: {
          title: 'Reabrir',
          from: 'ENCERRADO',
          to: 'REABERTO',
          reason: 'required',
          stamp: { at: 'reabertoEm', by: 'reabertoPor', reason: 'motivoReabertura' },
        },
        cancelar: {
          title: 'Cancelar prontuário',
          from: 'ABERTO',
          to: 'CANCELADO',
          reason: 'required',
          stamp: { at: 'canceladoEm', reason: 'motivoCancelamento' },
          danger: true,
        },
      },
    },
  },
  required: ['pacienteId', 'categoriaId', 'iniciadoEm'],
  properties: {
    pacienteId: { type: 'integer', title: 'Paciente', 'x-ref': { resource: 'pacientes' } },
    // Como era chamado quando se abriu: o nome social antes do civil (Decreto 8.727/2016).
    nomePaciente: { type: ['string', 'null'], title: 'Nome do paciente', maxLength: 150, readOnly: true },
    categoriaId: {
      type: 'integer',
      title: 'Categoria',
      'x-ref': { resource: 'categorias-prontuario', create: false, filter: { ativo: 'true' } },
    },
    // Quem o abriu, posto pelo servidor.
    profissionalId: {
      type: ['integer', 'null'],
      title: 'Profissional',
      readOnly: true,
      'x-ref': { resource: 'profissionais', create: false },
    },
    // O agendamento de que veio; vazio: atendimento sem hora marcada.
    idAgenda: { type: ['integer', 'null'], title: 'Agendamento', minimum: 1, readOnly: true },
    // A internação em que foi aberto (server/features/internacao).
    internacaoId: {
      type: ['integer', 'null'],
      title: 'Internação',
      readOnly: true,
      'x-ref': { resource: 'internacoes', create: false },
    },
    iniciadoEm: {
      type: 'string',
      title: 'Início do atendimento',
      format: 'date-time',
      default: '$agora',
      'x-col': { index: true },
      'x-happened': { whose: 'pacienteId' },
      description: 'Quando o atendimento aconteceu; o momento do registro fica guardado à parte.',
    },
    estado: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'ABERTO', title: 'Aberto', 'x-tone': 'warning' },
        { const: 'REABERTO', title: 'Reaberto', 'x-tone': 'warning' },
        { const: 'ENCERRADO', title: 'Encerrado', 'x-tone': 'success' },
        { const: 'CANCELADO', title: 'Cancelado', 'x-tone': 'neutral' },
      ],
      default: 'ABERTO',
      'x-col': { index: true },
    },
    restrito: {
      type: 'boolean',
      title: 'Restrito',
      default: false,
      // Com motivo, por um botão próprio e não entre os textos.
      'x-access': { write: 'restringir' },
      description:
        'A pedido do paciente: só quem escreveu o lê. Outros precisam dizer por quê, e o autor é avisado.',
    },
    // As da categoria quando foi aberto: mudá-la não muda o que já se escreveu.
    secoes: {
      type: 'array',
      title: 'Partes',
      readOnly: true,
      maxItems: 12,
      items: { type: 'string', oneOf: SECOES_PRONTUARIO },
    },
    // Os formulários da categoria quando foi aberto; as respostas apontam para o prontuário.
    formularios: {
      type: 'array',
      title: 'Formulários da categoria',
      maxItems: 20,
      readOnly: true,
      'x-child': { singular: 'Formulário' },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['serieId', 'nome'],
        properties: {
          serieId: {
            type: 'integer',
            title: 'Formulário',
            'x-ref': { resource: 'form-templates', create: false },
          },
          nome: { type: 'string', title: 'Nome', maxLength: 150 },
          obrigatorio: { type: 'boolean', title: 'Obrigatório para encerrar', default: false },
        },
      },
    },
    queixaPrincipal: textoClinico('queixaPrincipal', 'ANAMNESE', 2),
    historiaDoenca: textoClinico('historiaDoenca', 'ANAMNESE', 5),
    antecedentes: textoClinico('antecedentes', 'ANAMNESE', 4),
    subjetivo: textoClinico('subjetivo', 'SOAP', 5),
    objetivo: textoClinico('objetivo', 'SOAP', 5),
    avaliacao: textoClinico('avaliacao', 'SOAP', 4),
    plano: textoClinico('plano', 'SOAP', 4),
    evolucao: textoClinico('evolucao', 'EVOLUCAO', 10),
    sinaisVitais: {
      type: 'array',
      title: 'Sinais vitais',
      maxItems: 100,
      'x-child': { singular: 'Medição' },
      'x-when': naParte('SINAIS'),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['medidoEm'],
        properties: {
          medidoEm: {
            type: 'string',
            title: 'Medido em',
            format: 'date-time',
            default: '$agora',
            'x-happened': { whose: 'pacienteId' },
          },
          ...SINAIS_VITAIS,
          consciencia: CONSCIENCIA,
          peso: {
            type: ['string', 'null'],
            title: 'Peso',
            format: 'decimal',
            'x-range': { from: '0.2', to: '650' },
            'x-ui': { suffix: 'kg', scale: 3 },
          },
          altura: {
            type: ['integer', 'null'],
            title: 'Altura',
            minimum: 20,
            maximum: 260,
            'x-ui': { suffix: 'cm' },
          },
          imc: {
            type: ['string', 'null'],
            title: 'IMC',
            format: 'decimal',
            readOnly: true,
            'x-computed': { fn: 'imc' },
            'x-ui': { suffix: 'kg/m²', scale: 1 },
          },
          dor: DOR,
        },
      },
    },
    problemas: {
      type: 'array',
      title: 'Problemas e diagnósticos',
      maxItems: 50,
      'x-child': { singular: 'Problema', unique: [['cidId'], ['ciapId']] },
      'x-when': naParte('PROBLEMAS'),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['situacao'],
        properties: {
          cidId: {
            type: ['integer', 'null'],
            title: 'CID-10',
            'x-ref': { resource: 'cids', create: false, keeps: 'termoCid' },
            'x-when': { required: { properties: { ciapId: { type: 'null' } } } },
          },
          termoCid: TERMO_CID,
          ciapId: {
            type: ['integer', 'null'],
            title: 'CIAP-2',
            'x-ref': { resource: 'ciaps', create: false, keeps: 'termoCiap' },
          },
          termoCiap: TERMO_CIAP,
          situacao: {
            type: 'string',
            title: 'Situação',
            oneOf: [
              { const: 'SUSPEITO', title: 'Suspeito', 'x-tone': 'warning' },
              { const: 'CONFIRMADO', title: 'Confirmado', 'x-tone': 'info' },
              { const: 'RESOLVIDO', title: 'Resolvido', 'x-tone': 'success' },
            ],
            default: 'SUSPEITO',
          },
          principal: { type: 'boolean', title: 'Principal', default: false },
          desde: {
            type: ['string', 'null'],
            title: 'Desde',
            format: 'date',
            'x-happened': { whose: 'pacienteId' },
          },
          observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 300 },
          trazidoDe: TRAZIDO_DE,
        },
      },
    },
    medicamentos: {
      type: 'array',
      title: 'Medicamentos em uso',
      maxItems: 100,
      'x-child': { singular: 'Medicamento' },
      'x-when': naParte('MEDICAMENTOS'),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['nome'],
        properties: {
          nome: {
            type: 'string',
            title: 'Medicamento',
            minLength: 2,
            maxLength: 200,
            'x-ui': { placeholder: 'Losartana 50 mg' },
          },
          dose: {
            type: ['string', 'null'],
            title: 'Dose',
            maxLength: 80,
            'x-ui': { placeholder: '1 comprimido' },
          },
          frequencia: {
            type: ['string', 'null'],
            title: 'Frequência',
            maxLength: 80,
            'x-ui': { placeholder: 'de 12 em 12 horas' },
          },
          desde: {
            type: ['string', 'null'],
            title: 'Desde',
            format: 'date',
            'x-happened': { whose: 'pacienteId' },
          },
          emUso: { type: 'boolean', title: 'Em uso', default: true },
          trazidoDe: TRAZIDO_DE,
        },
      },
    },
    imunizacoes: {
      type: 'array',
      title: 'Imunizações',
      maxItems: 100,
      'x-child': { singular: 'Imunização' },
      'x-when': naParte('IMUNIZACOES'),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['vacina', 'aplicadaEm'],
        properties: {
          vacina: { type: 'string', title: 'Vacina', minLength: 2, maxLength: 120 },
          dose: {
            type: ['string', 'null'],
            title: 'Dose',
            maxLength: 40,
            'x-ui': { placeholder: '2ª dose' },
          },
          aplicadaEm: {
            type: 'string',
            title: 'Aplicada em',
            format: 'date',
            'x-happened': { whose: 'pacienteId' },
          },
          lote: { type: ['string', 'null'], title: 'Lote', maxLength: 40 },
          via: { type: ['string', 'null'], title: 'Via', maxLength: 40 },
        },
      },
    },
    historico: {
      type: 'array',
      title: 'Hábitos, família, cirurgias e dispositivos',
      maxItems: 100,
      'x-child': { singular: 'Antecedente' },
      'x-when': naParte('ANTECEDENTES'),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipo', 'descricao'],
        properties: {
          ...ANTECEDENTE,
          desde: {
            type: ['string', 'null'],
            title: 'Desde',
            format: 'date',
            'x-happened': { whose: 'pacienteId' },
          },
          atual: { type: 'boolean', title: 'Vale hoje', default: true },
          trazidoDe: TRAZIDO_DE,
        },
      },
    },
    procedimentos: {
      type: 'array',
      title: 'Procedimentos realizados',
      maxItems: 100,
      'x-child': { singular: 'Procedimento' },
      'x-when': naParte('PROCEDIMENTOS'),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['procedimentoId', 'quantidade'],
        properties: {
          procedimentoId: {
            type: 'integer',
            title: 'Procedimento',
            'x-ref': { resource: 'procedimentos', create: false, keeps: 'termoProcedimento' },
          },
          termoProcedimento: TERMO_PROCEDIMENTO,
          quantidade: { type: 'integer', title: 'Quantidade', minimum: 1, maximum: 999, default: 1 },
          observacao: { type: ['string', 'null'], title: 'Observação', maxLength: 300 },
        },
      },
    },
    encerradoEm: { type: ['string', 'null'], title: 'Encerrado em', format: 'date-time', readOnly: true },
    encerradoPor: { type: ['string', 'null'], title: 'Encerrado por', maxLength: 200, readOnly: true },
    condutaSinais: {
      type: ['string', 'null'],
      title: 'Conduta com os sinais graves',
      minLength: 3,
      maxLength: 500,
      'x-when': { visible: ENCERRADO, onHide: 'keep' },
    },
    // Os sinais de que a conduta fala: com outros, ao encerrar de novo, pergunta-se de novo.
    sinaisDaConduta: {
      type: ['string', 'null'],
      title: 'Sinais graves da conduta',
      maxLength: 500,
      readOnly: true,
    },
    reabertoEm: { type: ['string', 'null'], title: 'Reaberto em', format: 'date-time', readOnly: true },
    reabertoPor: { type: ['string', 'null'], title: 'Reaberto por', maxLength: 200, readOnly: true },
    motivoReabertura: {
      type: ['string', 'null'],
      title: 'Motivo da reabertura',
      maxLength: 500,
      readOnly: true,
    },
    canceladoEm: { type: ['string', 'null'], title: 'Cancelado em', format: 'date-time', readOnly: true },
    motivoCancelamento: {
      type: ['string', 'null'],
      title: 'Motivo do cancelamento',
      maxLength: 500,
      readOnly: true,
    },
  },
} as const satisfies EntitySchema;

export default prontuario;
export type Prontuario = FromSchema<typeof prontuario>;
