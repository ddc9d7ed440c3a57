/** Items made whole from the list of medicines, and checked against what the house knows of the patient. */
import { conferir, principiosLidos, tiposDoEscolhido } from '#domain/prescricao/conferir.ts';
import { frequenciaPorExtenso } from '#domain/prescricao/frequencia.ts';
import { posologiaDe, unidadePorExtenso } from '#domain/prescricao/posologia.ts';
import { principiosDe } from '#domain/prescricao/principios.ts';
import { foiDito, receituarioDoTexto, tiposDoTexto } from '#domain/prescricao/texto-livre.ts';
import type { Conferencia, ItemPrescrito, Receituario } from '#domain/prescricao/tipos.ts';
import { alergiasDaPessoa, medicamentosDaPessoa } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  estaInternado,
  interacoesDe,
  listadosPara,
  medicamentosPor,
  situacaoDasAlergias,
} from './repository.ts';

/**
 * What the list knows of a medicine is the list's, and the paper of one that was written freely too; the rest is the
 * prescriber's. The sentence follows where nobody wrote one.
 */
export async function completar<I extends ItemPrescrito>(db: Queryable, itens: readonly I[]): Promise<I[]> {
  const medicamentos = await medicamentosPor(
    db,
    itens.flatMap(({ medicamentoId }) => medicamentoId ?? []),
  );
  const livres = itens.filter(({ medicamentoId }) => !medicamentos.has(medicamentoId ?? 0));
  const listados = await listadosPara(db, livres);
  return itens.map((item) => {
    const medicamento = medicamentos.get(item.medicamentoId ?? 0);
    const inteiro = {
      ...item,
      ...(medicamento
        ? {
            principios: medicamento.principioAtivo ?? item.principios ?? null,
            receituario: doEscolhido(item, tiposDoEscolhido(item, medicamento)),
          }
        : { receituario: receituarioDoTexto(item.receituario, tiposDoTexto(item, listados)) }),
      ...(item.unidade ? { unidade: unidadePorExtenso(item.unidade) } : {}),
      ...(item.frequencia ? { frequencia: frequenciaPorExtenso(item.frequencia) } : {}),
    };
    return { ...inteiro, posologia: item.posologia?.trim() || posologiaDe(inteiro) || null };
  });
}

/** Where an addendum may hold and nobody said it, the list's own paper, which is the last: never the lighter one by itself. */
function doEscolhido(item: ItemPrescrito, tipos: readonly Receituario[]): Receituario {
  const { receituario } = item;
  return (
    (foiDito(item) && receituario && tipos.includes(receituario) ? receituario : tipos.at(-1)) ?? 'SIMPLES'
  );
}

export async function conferirNaCasa(
  db: Queryable,
  de: { readonly pacienteId: number; readonly prestadorId: number; readonly menos: number },
  itens: readonly ItemPrescrito[],
  orientacoes: string | null,
): Promise<Conferencia> {
  const situacao = await situacaoDasAlergias(db, de.pacienteId);
  const alergias = await alergiasDaPessoa(db, de);
  const emUso = await medicamentosDaPessoa(db, de, de.menos);
  const livres = [
    ...itens.filter(({ medicamentoId }) => !medicamentoId),
    ...emUso.map(({ nome, principios }) => ({ descricao: nome, principios })),
  ];
  const listados = await listadosPara(db, livres);
  const principios = [
    ...itens.flatMap((item) => principiosLidos(item, listados)),
    ...emUso.flatMap((medicamento) => [
      ...principiosDe(medicamento.principios ?? medicamento.nome),
      ...principiosLidos({ descricao: medicamento.nome, principios: medicamento.principios }, listados),
    ]),
  ];
  const { haTabela, interacoes } = await interacoesDe(db, [...new Set(principios)]);
  const internado = await estaInternado(db, de);
  const escolhidos = await medicamentosPor(
    db,
    itens.flatMap(({ medicamentoId }) => medicamentoId ?? []),
  );
  const mundo = {
    situacaoAlergias: situacao,
    alergias,
    emUso,
    interacoes,
    haTabela,
    internado,
    listados,
    escolhidos,
  };
  return conferir(itens, mundo, orientacoes);
}
