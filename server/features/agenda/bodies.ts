/** Shapes of what the agenda's calls are sent. */
import { CANAIS_CONFIRMACAO, CONFIRMACOES_MAXIMO, MOTIVOS_DA_MENSAGEM } from '#domain/agenda/confirmacao.ts';

const numero = { type: 'integer', minimum: 1 } as const;
const talvez = { type: ['integer', 'null'], minimum: 1 } as const;
const momento = { type: 'string', maxLength: 40 } as const;
const dia = { type: 'string', maxLength: 10 } as const;
const objeto = <P extends object>(properties: P, required: readonly (keyof P & string)[] = []) =>
  ({ type: 'object', additionalProperties: false, required, properties }) as const;
const opcional = { tipoAtendimentoId: talvez, convenioId: talvez, salaId: talvez } as const;

const autorizacao = { enum: ['A_PEDIR', 'PEDIDA', null] } as const;
const numeroAutorizacao = { type: ['string', 'null'], maxLength: 20 } as const;

export const mapaQuery = objeto({ de: dia, ate: dia }, ['de', 'ate']);

// What stands in an address is text.
const digitos = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const;

export const proximosQuery = objeto({
  profissionalId: digitos,
  especialidadeId: digitos,
  tipoAtendimentoId: digitos,
  convenioId: digitos,
  particular: { enum: ['true', 'false'] },
  dias: {
    type: 'string',
    pattern: '^((SEG|TER|QUA|QUI|SEX|SAB|DOM)(,(SEG|TER|QUA|QUI|SEX|SAB|DOM)){0,6})?$',
  },
  parte: { enum: ['QUALQUER', 'MANHA', 'TARDE', 'NOITE'] },
  de: dia,
  ate: dia,
  limite: { type: 'string', pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)$' },
});

export const esperaQuery = objeto({ profissionalId: digitos, inicio: momento }, ['profissionalId', 'inicio']);

export const reservaBody = objeto(
  {
    profissionalId: numero,
    inicio: momento,
    duracaoMinutos: { type: ['integer', 'null'], minimum: 5, maximum: 720 },
    encaixe: { type: 'boolean' },
    ...opcional,
  },
  ['profissionalId', 'inicio'],
);

export const marcarBody = objeto(
  {
    pacienteId: numero,
    tipoAtendimentoId: talvez,
    convenioId: talvez,
    autorizacao,
    numeroAutorizacao,
    observacao: { type: ['string', 'null'], maxLength: 500 },
    repetir: objeto(
      {
        cadaSemanas: { type: 'integer', minimum: 1, maximum: 12 },
        vezes: { type: 'integer', minimum: 2, maximum: 52 },
        ate: dia,
      },
      ['cadaSemanas'],
    ),
    pularOcupados: { type: 'boolean' },
  },
  ['pacienteId'],
);

export const autorizacaoBody = objeto({ autorizacao, numeroAutorizacao, versao: numero });

export const conveniosQuery = objeto(
  {
    pacienteId: digitos,
    profissionalId: digitos,
    inicio: momento,
    tipoAtendimentoId: digitos,
    convenioId: digitos,
  },
  ['pacienteId', 'inicio'],
);

export const moverBody = objeto(
  {
    inicio: momento,
    profissionalId: numero,
    salaId: talvez,
    encaixe: { type: 'boolean' },
    encerraChamada: { type: 'boolean' },
    versao: numero,
  },
  ['inicio'],
);

const periodo = { profissionalId: talvez, salaId: talvez, inicio: momento, fim: momento } as const;
const com = { anyOf: [{ enum: ['MESMO', 'ESPECIALIDADE'] }, numero] } as const;
export const previaBody = objeto({ ...periodo, com }, ['inicio', 'fim']);
export const previaForaBody = objeto({ com });

const destinos = {
  remarcar: {
    type: 'array',
    maxItems: 500,
    items: objeto({ id: numero, versao: numero, inicio: momento, profissionalId: numero, salaId: talvez }, [
      'id',
      'versao',
      'inicio',
      'profissionalId',
    ]),
  },
  cancelar: { type: 'array', maxItems: 500, items: objeto({ id: numero, versao: numero }, ['id', 'versao']) },
  manter: { type: 'array', maxItems: 500, items: numero },
  encerraChamada: { type: 'boolean' },
} as const;

export const foraBody = objeto(destinos);

export const bloqueioBody = objeto(
  {
    ...periodo,
    tipo: { enum: ['FERIAS', 'AFASTAMENTO', 'REUNIAO', 'MANUTENCAO', 'OUTRO'] },
    motivo: { type: 'string', minLength: 1, maxLength: 200 },
    ...destinos,
  },
  ['inicio', 'fim', 'tipo', 'motivo'],
);

export const confirmacoesQuery = objeto({
  dia,
  ids: { type: 'string', pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,499}$' },
  motivo: { enum: [...MOTIVOS_DA_MENSAGEM] },
});

export const confirmacoesBody = objeto(
  {
    ids: { type: 'array', minItems: 1, maxItems: CONFIRMACOES_MAXIMO, items: numero },
    canal: { enum: [...CANAIS_CONFIRMACAO] },
    modeloId: talvez,
    motivo: { enum: [...MOTIVOS_DA_MENSAGEM] },
  },
  ['ids', 'canal'],
);

export const respostaBody = objeto(
  {
    resposta: { enum: ['confirmar', 'desmarcar', 'outro'] },
    inicio: momento,
    motivo: { type: 'string', maxLength: 300 },
    dias: {
      type: 'array',
      maxItems: 7,
      uniqueItems: true,
      items: { enum: ['SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB', 'DOM'] },
    },
    parte: { enum: ['QUALQUER', 'MANHA', 'TARDE', 'NOITE'] },
  },
  ['resposta', 'inicio'],
);
