/** Guards of the steps of a sample, and of an order on its way to the laboratory. */
import { guardasLaboratorio as texto } from '#messages/laboratorio.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Linha = {
  readonly nome?: unknown;
  readonly valor?: unknown;
  readonly nota?: unknown;
  readonly formula?: unknown;
};
const preenchido = (valor: unknown): boolean => typeof valor === 'string' && valor !== '';
const linhasDe = (valor: unknown): readonly Linha[] => (Array.isArray(valor) ? (valor as Linha[]) : []);

export default {
  'pedido-com-exames': ({ registro }) =>
    Array.isArray(registro['itens']) && registro['itens'].length > 0 ? undefined : texto.semExames,
  'remessa-com-amostras': ({ registro }) =>
    Array.isArray(registro['amostras']) && registro['amostras'].length > 0 ? undefined : texto.remessaVazia,
  'vai-ao-apoio': {
    le: ['apoioId', 'remessaId'],
    linha: ({ registro }) =>
      typeof registro['apoioId'] === 'number' && registro['remessaId'] === null
        ? undefined
        : texto.naoVaiAoApoio,
  },
  'resultados-completos': ({ registro }) => {
    if (typeof registro['apoioId'] === 'number') {
      // What the outside laboratory sent is attached, or typed: the server sees which.
      return typeof registro['remessaId'] === 'number' ? undefined : texto.foraDeRemessa;
    }
    const linhas = linhasDe(registro['resultados']);
    if (linhas.length === 0) return texto.semResultados;
    // What cannot be measured says why; what follows from others says nothing where they do not.
    const faltam = linhas.filter(
      ({ valor, nota, formula }) => !preenchido(valor) && !preenchido(nota) && !preenchido(formula),
    );
    if (!linhas.some(({ valor, nota }) => preenchido(valor) || preenchido(nota)))
      return texto.faltam(linhas.map(({ nome }) => String(nome)));
    return faltam.length === 0 ? undefined : texto.faltam(faltam.map(({ nome }) => String(nome)));
  },
  'outra-pessoa': {
    le: ['exigeOutraPessoa', 'resultadaPorId'],
    linha: ({ registro, eu }) =>
      registro['exigeOutraPessoa'] === true && registro['resultadaPorId'] === eu
        ? texto.outraPessoa
        : undefined,
  },
  'nunca-liberada': {
    le: ['versaoLaudo'],
    linha: ({ registro }) => (registro['versaoLaudo'] === null ? undefined : texto.jaLiberada),
  },
} satisfies Guardas;
