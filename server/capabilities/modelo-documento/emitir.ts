/**
 * Issues a paper of care in the caller's transaction. The print has what Resolução CFM 2.381/2024 asks of
 * every medical document, a number, and a QR by which anybody checks it. The paper is kept among the
 * documents of its record.
 */
import { Readable } from 'node:stream';
import { marcasDeSaude, type TipoDeSaude } from '#domain/assinatura/marcas-saude.ts';
import type { Orientacao, Papel as TipoPapel, Texto } from '#domain/modelo-documento/tipos.ts';
import {
  conselhoDe,
  dadosDaUnidade,
  valoresDoDocumento,
  type FonteProfissional,
  type FonteSessao,
} from '#domain/modelo-documento/valores.ts';
import { imagensUsadas } from '#domain/modelo-documento/percorrer.ts';
import { preencher } from '#domain/modelo-documento/preencher.ts';
import { variavelDe } from '#domain/modelo-documento/variaveis.ts';
import { recusar } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { papelEmitido as texto } from '#messages/papel-clinico.ts';
import {
  anularEmitido,
  chamadaDoServidor,
  guardarEmitido,
  novoCodigo,
  novoCodigoDeAcesso,
  type DocumentosDeps,
} from '#server/capabilities/documento/index.ts';
import type { Imagens } from '#server/capabilities/editor/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { MotivoSemEfeito } from '#domain/documento/sem-efeito.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { lerPaciente, lerPrestador, lerProfissional } from './fontes.ts';
import { identificacaoDo, timbrar, type TimbreDeps } from './timbre.ts';

export type EmissaoDeps = TimbreDeps &
  Pick<DocumentosDeps, 'aoTornarSemEfeito'> & {
    readonly imagens: Imagens;
    /** Address of the product as its people reach it. */
    readonly publicUrl: string;
    /** When it is issued; default: now. */
    readonly relogio?: () => Date;
  };

/** The sheet as a template of the house wants it. */
export type FolhaDoModelo = {
  readonly papel: TipoPapel;
  readonly orientacao: Orientacao;
  readonly linhaRodape: string | null;
};

export type PedidoEmissao = {
  /** Whose document it becomes. */
  readonly modulo: string;
  readonly registroId: number;
  readonly pacienteId: number;
  readonly profissionalId: number;
  /** 'Atestado': its kind. */
  readonly tipo: string;
  /** Of the document: one word. */
  readonly tag: string;
  readonly numero: number;
  /** With variables in it still. */
  readonly texto: Texto;
  readonly folha?: FolhaDoModelo | undefined;
  /** It counts only with a qualified signature. */
  readonly qualificada?: boolean;
  /** What the ITI's validator knows it as; absent: nothing that it has a mark for. */
  readonly saude?: TipoDeSaude | undefined;
  /** A line of its own at the end, as that it was issued by telemedicine. */
  readonly nota?: string | null;
  /** What the audit keeps of where it came from. */
  readonly origem: { readonly [campo: string]: unknown };
};

/** Of who was at a session: no patient, no professional of a council. */
export type PedidoCertificado = Pick<
  PedidoEmissao,
  'modulo' | 'registroId' | 'tipo' | 'tag' | 'numero' | 'texto' | 'origem'
> & {
  readonly sessao: FonteSessao;
  readonly folha: FolhaDoModelo & { readonly cabecalho: boolean; readonly rodape: boolean };
};

/** Who issues, and where: what every paper must name of them. */
export type Emissor = { readonly profissional: string; readonly conselho: string; readonly unidade: string };

export type Emissao = {
  /** Refused with the names of what the registers lack for a paper of this professional's to be issued here. */
  exigirEmissor(db: Queryable, contexto: Contexto, profissionalId: number | null): Promise<Emissor>;
  /** In the transaction `db`; answers the document's number. 422 names what the registers lack. */
  emitir(db: Queryable, registry: Registry, contexto: Contexto, pedido: PedidoEmissao): Promise<string>;
  /** The same of a certificate; 409 names what its template wants and no session has. */
  certificar(
    db: Queryable,
    registry: Registry,
    contexto: Contexto,
    pedido: PedidoCertificado,
  ): Promise<string>;
  /** The document counts no more. */
  anular(
    db: Queryable,
    registry: Registry,
    contexto: Contexto,
    alvo: {
      readonly modulo: string;
      readonly objectId: string;
      readonly motivo: string;
      /** What anybody may know of the reason; default: 'outro'. */
      readonly especie?: MotivoSemEfeito;
    },
  ): Promise<void>;
};

/** The code as it is printed, read aloud and typed. */
export const codigoImpresso = (codigo: string): string => codigo.match(/.{1,5}/g)?.join('-') ?? codigo;

async function emissorDe(db: Queryable, contexto: Contexto, profissionalId: number | null) {
  const profissional = profissionalId === null ? null : await lerProfissional(db, contexto, profissionalId);
  const prestador = await lerPrestador(db, contexto);
  const { telefone, endereco } = dadosDaUnidade(prestador.fonte);
  const conselho = profissional && conselhoDe(profissional.fonte);
  const contato = [telefone, profissional?.fonte.email].filter(Boolean).join(' · ');
  const falta = [
    ...(conselho ? [] : [texto.faltaConselho]),
    ...(endereco ? [] : [texto.faltaEndereco]),
    ...(contato === '' ? [texto.faltaContato] : []),
  ];
  return { profissional, prestador, conselho, endereco, contato, falta };
}

type EmissorInteiro = Awaited<ReturnType<typeof emissorDe>>;

function exigirInteiro({ profissional, conselho }: EmissorInteiro, falta: readonly string[]) {
  if (!profissional || !conselho || falta.length > 0) recusar(texto.falta([...new Set(falta)]));
  // The council knows the civil name; the social one is how the person signs.
  return {
    fonte: profissional.fonte,
    nome: profissional.fonte.nomeSocial ?? profissional.fonte.nome,
    conselho,
  };
}

const registroDe = ({ conselho, ufConselho, numeroConselho, especialidade }: FonteProfissional) =>
  conselho && ufConselho && numeroConselho
    ? { sigla: conselho, uf: ufConselho, numero: numeroConselho, especialidade }
    : null;

export function emissao(deps: EmissaoDeps): Emissao {
  return {
    async exigirEmissor(db, contexto, profissionalId) {
      const emissor = await emissorDe(db, contexto, profissionalId);
      const { nome, conselho } = exigirInteiro(emissor, emissor.falta);
      return { profissional: nome, conselho, unidade: emissor.prestador.fonte.nome };
    },
    async emitir(db, registry, contexto, pedido) {
      // One connection: many who issue at once must not wait for each other's second one.
      const paciente = await lerPaciente(db, registry, contexto, pedido.pacienteId);
      const emissor = await emissorDe(db, contexto, pedido.profissionalId);
      const { profissional, prestador, endereco, contato } = emissor;
      const agora = (deps.relogio?.() ?? new Date()).toISOString();
      const { texto: pronto, faltando } = preencher(
        pedido.texto,
        valoresDoDocumento({
          paciente: paciente.fonte,
          profissional: profissional?.fonte ?? null,
          prestador: prestador.fonte,
          agora,
        }),
      );
      const { nome, conselho, fonte } = exigirInteiro(emissor, [
        ...emissor.falta,
        ...faltando.flatMap((variavel) => variavelDe(variavel)?.titulo ?? []),
      ]);
      const codigo = novoCodigo();
      const codigoAcesso = pedido.saude === undefined ? null : novoCodigoDeAcesso();
      const quando = formatMinuto(agora, prestador.fonte.fusoHorario);
      const titulo = texto.titulo(pedido.tipo, pedido.numero);
      const linhas = [
        [nome, conselho, fonte.rqe].filter(Boolean).join(' · '),
        texto.paciente(
          paciente.fonte.nomeSocial ?? paciente.fonte.nome,
          paciente.fonte.cpf ? formatCpf(paciente.fonte.cpf) : null,
        ),
        [endereco, contato].filter(Boolean).join(' · '),
        texto.emitidoEm(titulo, quando),
        texto.confira(`${deps.publicUrl}/verificar`, codigoImpresso(codigo)),
        ...(codigoAcesso === null ? [] : [texto.noValidador(codigoAcesso)]),
        ...(pedido.nota ? [pedido.nota] : []),
      ];
      const pdf = await timbrar(deps, prestador, pronto, {
        nome: titulo,
        papel: pedido.folha?.papel ?? 'A4',
        orientacao: pedido.folha?.orientacao ?? 'RETRATO',
        cabecalho: true,
        rodape: true,
        identificacao: identificacaoDo(paciente),
        linhaRodape: [`${nome}, ${conselho}`, pedido.folha?.linhaRodape].filter(Boolean).join(' · '),
        autor: `${nome}, ${conselho}`,
        quem: contexto.usuario.id,
        agora,
        figuras: await deps.imagens.figuras(imagensUsadas(pronto), prestador.id),
        verificacao: { endereco: `${deps.publicUrl}/verificar/${codigo}`, linhas },
        ...(pedido.saude === undefined ? {} : { marcas: marcasDeSaude(pedido.saude, registroDe(fonte)) }),
      });
      const { id } = await deps.files.put(Readable.from([Buffer.from(pdf)]), Number.MAX_SAFE_INTEGER);
      const item = await guardarEmitido(
        db,
        chamadaDoServidor(registry, contexto, pedido.modulo),
        {
          registroId: pedido.registroId,
          nome: texto.arquivo(titulo, quando.slice(0, 10).replaceAll('/', '-')),
          tagDescription: pedido.tag,
          conteudo: { arquivoId: id, mime: 'application/pdf', tamanho: pdf.length, aspectos: [] },
          qualificada: pedido.qualificada,
          origem: pedido.origem,
        },
        {
          codigo,
          codigoAcesso,
          tipo: pedido.tipo,
          numero: String(pedido.numero),
          profissional: nome,
          conselho,
          unidade: prestador.fonte.nome,
          emitidoEm: agora,
          validaAte: null,
        },
      );
      return item.objectId;
    },
    async certificar(db, registry, contexto, pedido) {
      const { sessao, folha, tipo, numero } = pedido;
      const prestador = await lerPrestador(db, contexto);
      const agora = (deps.relogio?.() ?? new Date()).toISOString();
      const valores = valoresDoDocumento({
        paciente: null,
        profissional: null,
        prestador: prestador.fonte,
        sessao,
        agora,
      });
      const { texto: pronto, faltando } = preencher(pedido.texto, valores);
      if (faltando.length > 0)
        recusar(texto.modeloPede(faltando.flatMap((variavel) => variavelDe(variavel)?.titulo ?? [])));
      const codigo = novoCodigo();
      const quando = formatMinuto(agora, prestador.fonte.fusoHorario);
      const titulo = texto.titulo(tipo, numero);
      const pdf = await timbrar(deps, prestador, pronto, {
        ...folha,
        nome: titulo,
        identificacao: null,
        autor: prestador.fonte.nome,
        quem: contexto.usuario.id,
        agora,
        figuras: await deps.imagens.figuras(imagensUsadas(pronto), prestador.id),
        verificacao: {
          endereco: `${deps.publicUrl}/verificar/${codigo}`,
          linhas: [
            prestador.fonte.nome,
            texto.emitidoEm(titulo, quando),
            texto.confira(`${deps.publicUrl}/verificar`, codigoImpresso(codigo)),
          ],
        },
      });
      const { id } = await deps.files.put(Readable.from([Buffer.from(pdf)]), Number.MAX_SAFE_INTEGER);
      const item = await guardarEmitido(
        db,
        chamadaDoServidor(registry, contexto, pedido.modulo),
        {
          registroId: pedido.registroId,
          nome: texto.arquivo(titulo, quando.slice(0, 10).replaceAll('/', '-')),
          tagDescription: pedido.tag,
          conteudo: { arquivoId: id, mime: 'application/pdf', tamanho: pdf.length, aspectos: [] },
          origem: pedido.origem,
        },
        {
          codigo,
          tipo,
          numero: String(numero),
          profissional: sessao.palestrante,
          conselho: '',
          unidade: prestador.fonte.nome,
          emitidoEm: agora,
          validaAte: null,
        },
      );
      return item.objectId;
    },
    anular: (db, registry, contexto, { modulo, objectId, motivo, especie }) =>
      anularEmitido(deps, db, chamadaDoServidor(registry, contexto, modulo), objectId, motivo, especie),
  };
}
