/** Rules of a template as `x-when` conditions, which one evaluator runs on both sides. */
import type { Condition } from '#schemas/meta/vocabulary.ts';
import { roundDecimal } from '../formato/decimal.ts';
import { opcoesDaEscolha } from './extras.ts';
import { deTexto } from './fracao.ts';
import { casasDe } from './campo-schema.ts';
import type { Campo, Condicao, Grupo, Operador, Regra } from './tipos.ts';

const ORDEM: Partial<Record<Operador, 'gt' | 'gte' | 'lt' | 'lte'>> = {
  maior: 'gt',
  maiorIgual: 'gte',
  menor: 'lt',
  menorIgual: 'lte',
};

/** The operators that make sense for a field, in the order in which they are offered. */
export function operadoresDe(campo: Campo | Grupo): readonly Operador[] {
  switch (campo.tipo) {
    case 'numero':
    case 'escala':
    case 'satisfacao':
    case 'calculado':
    case 'data':
      return ['igual', 'diferente', 'maior', 'maiorIgual', 'menor', 'menorIgual', 'preenchido', 'vazio'];
    case 'escolha':
      return campo.multipla
        ? ['contem', 'preenchido', 'vazio']
        : ['igual', 'diferente', 'preenchido', 'vazio'];
    case 'likert':
    case 'simnao':
    case 'texto':
    case 'hora':
      return ['igual', 'diferente', 'preenchido', 'vazio'];
    default:
      return ['preenchido', 'vazio'];
  }
}

export const pedeValor = (operador: Operador): boolean => operador !== 'preenchido' && operador !== 'vazio';

/** Whether a rule's value is one that the field could have. */
export function valorServe(campo: Campo | Grupo, { operador, valor }: Regra): boolean {
  if (!pedeValor(operador)) return valor === undefined;
  if (valor === undefined || valor === '') return false;
  switch (campo.tipo) {
    case 'simnao':
      return typeof valor === 'boolean';
    case 'numero':
    case 'calculado':
    case 'escala':
    case 'satisfacao':
      return typeof valor === 'number';
    case 'escolha':
      return opcoesDaEscolha(campo).some((opcao) => opcao.valor === valor);
    case 'likert':
      return typeof valor === 'number' && valor >= 1 && valor <= campo.pontos.length;
    default:
      return typeof valor === 'string';
  }
}

/** The value as the field holds it: decimals are text on the wire. */
function constante(campo: Campo | Grupo, valor: Regra['valor']): unknown {
  const casas = casasDe(campo);
  if (casas === null || typeof valor !== 'number') return valor;
  const text = String(valor);
  return deTexto(text) ? roundDecimal(text, casas) : valor;
}

function fragmento(campo: Campo | Grupo, regra: Regra): Condition {
  const { campo: chave, operador, valor } = regra;
  const ordem = ORDEM[operador];
  if (ordem)
    return { properties: { [chave]: { [ordem]: typeof valor === 'number' ? valor : String(valor) } } };
  if (operador === 'preenchido' || operador === 'vazio') {
    const cheio: Condition =
      campo.tipo === 'grupo' || campo.tipo === 'etiquetas' || (campo.tipo === 'escolha' && campo.multipla)
        ? { properties: { [chave]: { type: 'array', minItems: 1 } } }
        : { required: [chave] };
    return operador === 'preenchido' ? cheio : { not: cheio };
  }
  if (operador === 'contem')
    return { properties: { [chave]: { type: 'array', contains: { const: valor } } } };
  const igual: Condition = { properties: { [chave]: { const: constante(campo, valor) } } };
  return operador === 'igual' ? igual : { required: [chave], not: igual };
}

/** All conditions of a component together; undefined when it is always shown. Rules about unknown fields are left out. */
export function condicaoDe(
  condicoes: readonly Condicao[],
  campoDe: (chave: string) => Campo | Grupo | undefined,
): Condition | undefined {
  const partes = condicoes.flatMap(({ juncao, regras }): Condition[] => {
    const lista = regras.flatMap((regra): Condition[] => {
      const campo = campoDe(regra.campo);
      return campo ? [fragmento(campo, regra)] : [];
    });
    if (lista.length === 0) return [];
    return [
      lista.length === 1 ? (lista[0] as Condition) : juncao === 'todas' ? { allOf: lista } : { anyOf: lista },
    ];
  });
  if (partes.length === 0) return undefined;
  return partes.length === 1 ? partes[0] : { allOf: partes };
}
