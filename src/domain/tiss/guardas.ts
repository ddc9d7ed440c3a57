/** Guards of the steps of batches, statements and requests: what they need is on the record itself. */
import { guardasTiss as texto } from '#messages/tiss.ts';
import { SEM_GUIA } from './palavra.ts';
import type { EntradaDaGuarda, Guardas, Recusa } from '../lifecycle/guarda.ts';

type Registro = { readonly [campo: string]: unknown };
type Entrada = { readonly registro: Registro };

const itensDe = ({ itens }: Registro): readonly Registro[] =>
  Array.isArray(itens)
    ? itens.filter((item): item is Registro => typeof item === 'object' && item !== null)
    : [];

/** As an appeal says it (st_numerico12 of all versions), though a receipt may write it in letters. */
const PROTOCOLO_DO_LOTE = /^\d{1,12}$/;

/** An appeal names the protocol of the batch. */
const comProtocolo = ({ registro: { protocolo } }: Entrada): string | undefined => {
  if (typeof protocolo !== 'string' || protocolo === '') return texto.semProtocolo;
  return PROTOCOLO_DO_LOTE.test(protocolo) ? undefined : texto.protocoloComLetras(protocolo);
};

/** What is typed of a receipt is refused while the receipt is at hand: an appeal is made weeks later. */
const protocoloDoLote = ({ campos: { protocolo } }: EntradaDaGuarda): Recusa | undefined =>
  typeof protocolo !== 'string' || protocolo === '' || PROTOCOLO_DO_LOTE.test(protocolo)
    ? undefined
    : { protocolo: [texto.protocoloDoLote] };

/** What is all posted or settled is not offered to be posted again; one of which nothing was posted ends by the step. */
const comLinhas = ({ registro }: Entrada): string | undefined => {
  const linhas = Number(registro.quantidadeLinhas);
  if (!(linhas > 0)) return texto.semLinhas;
  if (registro.situacao === 'LIDO') return undefined;
  return Number(registro.lancadas) + Number(registro.tratadas) >= linhas ? texto.tudoLancado : undefined;
};

/** What was posted stands: its glosas and receipts are taken back one by one. */
const nadaLancado = ({ registro }: Entrada): string | undefined =>
  Number(registro.lancadas) > 0 ? texto.jaLancado : undefined;

const semPar = ({ registro }: Entrada): string | undefined =>
  registro.situacao === 'PENDENTE' ? undefined : texto.linhaComPar;

const semParDeGuia = (entrada: Entrada): string | undefined =>
  SEM_GUIA.includes(String(entrada.registro.especie)) ? texto.linhaSemGuia : semPar(entrada);

/** Eligibility asks for nobody's procedures; everything else names at least one, a prolongation days. */
const pedidoCompleto = ({ registro }: Entrada): string | undefined => {
  if (registro.tipo === 'ELEGIBILIDADE' || registro.tipo === 'PRORROGACAO') return undefined;
  return itensDe(registro).length > 0 ? undefined : texto.semProcedimento;
};

/** In part: somebody typed how many of each. */
const comQuantidades = ({ registro }: Entrada): string | undefined =>
  itensDe(registro).some(({ autorizada }) => typeof autorizada === 'number')
    ? undefined
    : texto.semQuantidade;

const LINHAS_DO_ANEXO: { readonly [tipo: string]: string } = { OPME: 'materiais', QUIMIOTERAPIA: 'drogas' };

/** An annex names what it asks for: materials or drugs; a radiotherapy says it in its own fields. */
const anexoCompleto = ({ registro }: Entrada): string | undefined => {
  const campo = LINHAS_DO_ANEXO[String(registro.tipo)];
  if (campo === undefined) return undefined;
  const linhas = registro[campo];
  if (Array.isArray(linhas) && linhas.length > 0) return undefined;
  return registro.tipo === 'OPME' ? texto.semMaterial : texto.semDroga;
};

/** The plan is asked by the protocol that it gave; what went with its request is asked of the request. */
const comProtocoloDoAnexo = ({ registro }: Entrada): string | undefined => {
  if (registro.comPedido === true) return texto.foiComPedido;
  return typeof registro.protocolo === 'string' && registro.protocolo !== ''
    ? undefined
    : texto.anexoSemProtocolo;
};

export default {
  'com-protocolo': { le: ['protocolo'], linha: comProtocolo },
  'protocolo-do-lote': protocoloDoLote,
  'com-linhas': { le: ['situacao', 'quantidadeLinhas', 'lancadas', 'tratadas'], linha: comLinhas },
  'nada-lancado': { le: ['lancadas'], linha: nadaLancado },
  'linha-sem-par': { le: ['situacao'], linha: semPar },
  'linha-sem-guia': { le: ['situacao', 'especie'], linha: semParDeGuia },
  'pedido-completo': pedidoCompleto,
  'com-quantidades': comQuantidades,
  'anexo-completo': anexoCompleto,
  'anexo-com-protocolo': { le: ['comPedido', 'protocolo'], linha: comProtocoloDoAnexo },
} satisfies Guardas;
