/** Results that were judged, held against what would be said of them now (LAB-01). */
import { julgarResultado, type Analito, type Anterior, type Referencia } from './julgar.ts';

type Julgada = {
  readonly nome: string;
  readonly valor: string | null;
  readonly interpretacao: string | null;
  readonly referencia: string | null;
};

/** Names of those whose reference or judgement would be another by these rules. */
export const julgadosDeOutroModo = <Linha extends Julgada>(
  linhas: readonly Linha[],
  regra: (linha: Linha) => {
    readonly analito: Analito;
    readonly referencia: Referencia | undefined;
    readonly anterior: Anterior | null;
  },
): readonly string[] =>
  linhas
    .filter((linha) => {
      const lido = linha.valor === null ? null : julgarResultado(linha.valor, regra(linha));
      if (!lido?.ok) return false;
      const { interpretacao, referencia } = lido.julgado;
      return interpretacao !== linha.interpretacao || referencia !== linha.referencia;
    })
    .map(({ nome }) => nome);
