/** The type that scripts/tipos.ts would write into server/database/declared.ts if the example were a part of the product. */
import type { Asks, Entry } from '#server/database/declared.ts';
import type { LocacaoEquipamento } from './schemas/contratos/locacao-equipamento.ts';

declare module '#server/database/declared.ts' {
  interface Declared {
    'locacoes-equipamentos': Entry<
      LocacaoEquipamento,
      never,
      never,
      { ativar: Asks<never, never>; encerrar: Asks<never, never> }
    >;
  }
}
