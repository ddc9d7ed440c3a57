/** Sentences of the entry before this one, apart from those of passwords so that the home page carries no more. */
import { quandoFoi, type AcessoAnterior } from '#domain/acesso/acesso-anterior.ts';
import { aparelho } from '#domain/inicio/aparelho.ts';

/** 'Último acesso: ontem às 14:05, neste computador.' */
export function fraseAcessoAnterior({ em, agente, mesmoComputador }: AcessoAnterior, agora: string): string {
  const { texto, tipo } = aparelho(agente);
  const kind = tipo === 'programa' ? 'aparelho' : tipo;
  const where = mesmoComputador
    ? `neste ${kind}`
    : tipo === 'programa'
      ? `em outro ${kind}`
      : `em outro ${kind} (${texto})`;
  return `Último acesso: ${quandoFoi(em, agora)}, ${where}.`;
}

/** What to say of wrong passwords since then; null when there were none. */
export function fraseFalhas({ falhas }: AcessoAnterior): string | null {
  if (falhas <= 0) return null;
  const times = falhas === 1 ? 'Houve 1 tentativa' : `Houve ${falhas} tentativas`;
  return `${times} de entrar com senha errada desde o último acesso. Se não foi você, altere a senha e avise o administrador.`;
}

export const tituloFalhas = 'Tentativas de entrada';
