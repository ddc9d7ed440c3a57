/** What the answers to a form are laid out in: one column for each field, over all versions that asked it. */
import { casasDe, tituloDe } from '../campo-schema.ts';
import { opcoesDaEscolha } from '../extras.ts';
import { lugaresDe } from '../grafo.ts';
import type { Campo, Dado, Grupo } from '../tipos.ts';
import type { Coluna, Forma, OpcaoColuna } from './wire.ts';

export type VersaoLida = { readonly numero: number; readonly dado: Dado };

type Achada = Omit<Coluna, 'versoes'> & { readonly versoes: number[] };

/**
 * The columns of these versions, the newest first: its fields in reading order, then those that only older ones asked. A key
 * bears the label of the newest version that asks it; options that later versions dropped stay, since answers hold them.
 */
export function colunasDe(versoes: readonly VersaoLida[]): readonly Coluna[] {
  const achadas = new Map<string, Achada>();
  for (const { numero, dado } of [...versoes].sort((a, b) => b.numero - a.numero))
    for (const { campo, grupo } of lugaresDe(dado.templateRecord)) {
      const chave = grupo ? `${grupo.chave}.${campo.chave}` : campo.chave;
      const known = achadas.get(chave);
      if (!known) {
        achadas.set(chave, { ...colunaDe(campo, grupo, chave), versoes: [numero] });
        continue;
      }
      known.versoes.push(numero);
      const faltam = opcoesDe(campo).filter(
        ({ valor }) => !known.opcoes?.some((opcao) => opcao.valor === valor),
      );
      if (known.opcoes && faltam.length > 0)
        achadas.set(chave, { ...known, opcoes: [...known.opcoes, ...faltam] });
    }
  return [...achadas.values()];
}

function colunaDe(campo: Campo | Grupo, grupo: Grupo | null, chave: string): Omit<Coluna, 'versoes'> {
  const opcoes = opcoesDe(campo);
  const casas = casasDe(campo);
  return {
    chave,
    rotulo: grupo ? `${tituloDe(grupo)}: ${tituloDe(campo)}` : tituloDe(campo),
    forma: formaDe(campo),
    ...(grupo ? { grupo: grupo.chave } : {}),
    ...(opcoes.length > 0 ? { opcoes } : {}),
    ...(campo.tipo === 'etiquetas' || (campo.tipo === 'escolha' && campo.multipla) ? { multipla: true } : {}),
    ...('unidade' in campo && campo.unidade ? { unidade: campo.unidade } : {}),
    ...(casas === null ? {} : { casas }),
    ...(campo.tipo === 'consulta' ? { recurso: campo.recurso } : {}),
  };
}

const FORMAS: { readonly [tipo in (Campo | Grupo)['tipo']]: Forma } = {
  texto: 'texto',
  paragrafo: 'texto',
  numero: 'numero',
  data: 'data',
  hora: 'texto',
  datahora: 'texto',
  simnao: 'opcoes',
  escolha: 'opcoes',
  escala: 'numero',
  likert: 'opcoes',
  consulta: 'consulta',
  calculado: 'numero',
  etiquetas: 'opcoes',
  foto: 'arquivo',
  anexo: 'arquivo',
  assinatura: 'arquivo',
  satisfacao: 'nps',
  grupo: 'tabela',
};

function formaDe(campo: Campo | Grupo): Forma {
  return campo.tipo === 'satisfacao' && campo.maximo === 5 ? 'nota' : FORMAS[campo.tipo];
}

const faixa = (de: number, ate: number): readonly OpcaoColuna[] =>
  Array.from({ length: Math.max(0, ate - de + 1) }, (_, n) => ({
    valor: String(de + n),
    rotulo: String(de + n),
  }));

/** What may be chosen, as the stored values are written in text; empty where anything may be. */
function opcoesDe(campo: Campo | Grupo): readonly OpcaoColuna[] {
  switch (campo.tipo) {
    case 'escolha':
      return opcoesDaEscolha(campo);
    case 'simnao':
      return [
        { valor: 'true', rotulo: 'Sim' },
        { valor: 'false', rotulo: 'Não' },
      ];
    case 'likert':
      return campo.pontos.map((rotulo, index) => ({ valor: String(index + 1), rotulo }));
    case 'escala':
      return faixa(campo.minimo, campo.maximo);
    case 'satisfacao':
      return campo.maximo === 5 ? faixa(1, 5) : faixa(0, 10);
    default:
      return [];
  }
}
