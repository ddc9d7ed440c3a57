/** The convênio of a booking: the patient's own where nobody says another, and the authorisation that it asks for. */
import { validationError } from '#domain/errors/app-error.ts';
import { recusadoPor } from '#domain/agenda/livres.ts';
import type { ConveniosParaMarcar } from '#domain/agenda/wire.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { pedeAutorizacao } from '#domain/paciente/convenio.ts';
import { agenda as texto } from '#messages/agenda.ts';
import { convenioDoPaciente, exigirPaciente } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { escalasEm } from './lugar.ts';
import type { Casa } from './mundo.ts';
import { convenioNaMarcacao, preparoNaMarcacao, tipoNaMarcacao } from './repository.ts';

type PedidoDeConta = {
  readonly pacienteId: number;
  readonly tipoAtendimentoId: number | null;
  readonly dia: string;
  /** null: particular, by choice; undefined: nobody said. */
  readonly convenioId: number | null | undefined;
  readonly autorizacao?: 'A_PEDIR' | 'PEDIDA' | null | undefined;
  readonly numeroAutorizacao?: string | null | undefined;
};

export type ContaDaMarcacao = {
  readonly convenioId: number | null;
  readonly particular: boolean;
  /** Whether the convênio asks for an authorisation of this visit. */
  readonly pede: boolean;
  readonly autorizacao: 'A_PEDIR' | 'PEDIDA' | null;
  readonly numeroAutorizacao: string | null;
};

/** The only convênio that counts on the day is taken; where there are two, or only expired ones, a person is asked. */
export async function convenioNaoDito(
  db: Queryable,
  { pacienteId, dia }: { readonly pacienteId: number; readonly dia: string },
): Promise<number | null> {
  const { caso, carteiras, naoValem } = await convenioDoPaciente(db, pacienteId, dia);
  const nomes = carteiras.map(({ convenio }) => convenio);
  if (caso === 'VARIOS') throw validationError({ convenioId: [texto.convenioAEscolher(nomes)] });
  if (caso === 'VENCIDO') throw validationError({ convenioId: [texto.convenioVencido(naoValem)] });
  return carteiras[0]?.convenioId ?? null;
}

/** By which convênio the visit goes, and what has become of its authorisation. */
export async function contaDaMarcacao(db: Queryable, pedido: PedidoDeConta): Promise<ContaDaMarcacao> {
  const convenioId = pedido.convenioId === undefined ? await convenioNaoDito(db, pedido) : pedido.convenioId;
  const convenio = convenioId === null ? undefined : await convenioNaMarcacao(db, convenioId);
  const tipo = await tipoNaMarcacao(db, pedido.tipoAtendimentoId);
  const pede = convenio !== undefined && pedeAutorizacao(convenio, tipo?.exigeAutorizacao ?? false);
  const numeroAutorizacao = (convenioId !== null && pedido.numeroAutorizacao?.trim()) || null;
  return {
    convenioId,
    particular: pedido.convenioId === null,
    pede,
    autorizacao: pede && numeroAutorizacao === null ? (pedido.autorizacao ?? 'A_PEDIR') : null,
    numeroAutorizacao,
  };
}

type Pergunta = {
  readonly pacienteId: number;
  /** null: not chosen yet, and nothing is known of what they take. */
  readonly profissionalId: number | null;
  readonly inicio: number;
  readonly tipoAtendimentoId: number | null;
  readonly convenioId: number | null;
};

/** What whoever books is told once the patient is chosen: the cards, what of them the time takes, what has to be asked. */
export async function conveniosParaMarcar(
  db: Queryable,
  casa: Casa,
  { pacienteId, profissionalId, inicio, tipoAtendimentoId, convenioId }: Pergunta,
): Promise<ConveniosParaMarcar> {
  await exigirPaciente({ db, prestadorId: casa.prestadorId }, pacienteId);
  const { caso, carteiras, naoValem } = await convenioDoPaciente(db, pacienteId, diaDe(inicio, casa.fuso));
  const tipo = await tipoNaMarcacao(db, tipoAtendimentoId);
  const escolhido = convenioId === null ? undefined : await convenioNaMarcacao(db, convenioId);
  const escalas = profissionalId === null ? [] : await escalasEm(db, casa, { profissionalId, inicio });
  const aceita = (de: number | null) =>
    escalas.length === 0 || escalas.some((escala) => recusadoPor(escala, { convenioId: de }) === null);
  return {
    caso,
    carteiras: carteiras.map((carteira) => ({
      convenioId: carteira.convenioId,
      convenio: carteira.convenio,
      plano: carteira.plano,
      numero: carteira.numero,
      validade: carteira.validade,
      aceita: aceita(carteira.convenioId),
      diasRetorno: carteira.diasRetorno,
    })),
    naoValem,
    particular: aceita(null),
    escolhido:
      convenioId !== null && escolhido
        ? {
            convenioId,
            convenio: escolhido.nome,
            aceita: aceita(convenioId),
            pede: pedeAutorizacao(escolhido, tipo?.exigeAutorizacao ?? false),
          }
        : null,
    tipoAceito:
      escalas.length === 0 || escalas.some((escala) => recusadoPor(escala, { tipoAtendimentoId }) === null),
    preparo: await preparoNaMarcacao(db, casa.prestadorId, tipoAtendimentoId),
  };
}
