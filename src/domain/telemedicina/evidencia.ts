/** The evidence of a video visit as a text to be printed: who, with what consent, when, how well, what was issued (CLIN-03). */
import { tamanhoArquivo } from '#messages/importacao.ts';
import { evidenciaTeleconsulta as texto, termosDeConsentimento } from '#messages/telemedicina.ts';
import { formatDataHora, formatMinuto } from '../formato/data-hora.ts';
import { fila, paragrafo, pares, titulo, trecho } from '../modelo-documento/blocos.ts';
import type { Bloco, Texto } from '../modelo-documento/tipos.ts';
import type { Papel } from './wire.ts';

export type PessoaDaEvidencia = {
  readonly id: number;
  readonly nome: string;
  readonly papel: Papel;
  /** Login of the house; null: came by a link. */
  readonly conta: string | null;
  readonly nascimento: boolean;
  readonly cpf: boolean;
  readonly entrouEm: string | null;
  readonly consentiuEm: string | null;
  readonly versao: string | null;
  readonly hash: string | null;
};
export type EventoDaEvidencia = {
  readonly passo: string;
  readonly dado: { readonly [campo: string]: unknown } | null;
  readonly em: string;
  readonly ip: string | null;
  readonly nome: string | null;
};
export type DocumentoDaEvidencia = { readonly tipo: string | null; readonly em: string };

export type ParaEvidencia = {
  readonly consulta: {
    readonly id: number;
    readonly agendamentoId: number;
    readonly paciente: string;
    readonly profissional: string;
    readonly prestador: string;
    readonly inicio: string;
  };
  readonly finalizadaEm: string;
  readonly pessoas: readonly PessoaDaEvidencia[];
  readonly eventos: readonly EventoDaEvidencia[];
  readonly documentos: readonly DocumentoDaEvidencia[];
  /** Of the other fields, as `registrosDe` writes them. */
  readonly hash: string;
  readonly zona: string;
};

/** What the hash is of: the same records always give the same text. */
export const registrosDe = ({
  consulta,
  pessoas,
  eventos,
  documentos,
}: Omit<ParaEvidencia, 'hash' | 'zona' | 'finalizadaEm'>) =>
  JSON.stringify({ consulta, pessoas, eventos, documentos });

export function textoDaEvidencia(dados: ParaEvidencia): Texto {
  const { consulta, pessoas, documentos, zona } = dados;
  return {
    type: 'doc',
    content: [
      titulo(texto.titulo, 1),
      pares([
        [texto.paciente, consulta.paciente],
        [texto.profissional, consulta.profissional],
        [texto.unidade, consulta.prestador],
        [texto.marcada, formatMinuto(consulta.inicio, zona)],
        [texto.finalizada, formatMinuto(dados.finalizadaEm, zona)],
      ]),
      titulo(texto.participantes, 2),
      {
        type: 'table',
        content: [
          fila('tableHeader', [texto.nome, texto.papel, texto.identidade, texto.primeira]),
          ...pessoas.map((pessoa) =>
            fila('tableCell', [
              pessoa.nome,
              texto.papeis[pessoa.papel],
              identidadeDe(pessoa),
              pessoa.entrouEm === null ? '' : formatDataHora(pessoa.entrouEm, zona),
            ]),
          ),
        ],
      },
      titulo(texto.consentimento, 2),
      ...termo(pessoas, zona),
      titulo(texto.acontecimentos, 2),
      acontecimentos(dados),
      paragrafo(trecho(texto.semGravacao, 'bold')),
      titulo(texto.documentos, 2),
      ...(documentos.length === 0
        ? [paragrafo(trecho(texto.semDocumentos))]
        : documentos.map(({ tipo, em }) =>
            paragrafo(trecho(`${tipo ?? texto.documento}, ${formatMinuto(em, zona)}`)),
          )),
      paragrafo(trecho(texto.resumo(dados.hash))),
    ],
  };
}

function identidadeDe({ conta, nascimento, cpf }: PessoaDaEvidencia): string {
  if (conta !== null) return texto.porConta(conta);
  return texto.porLink([...(nascimento ? [texto.nascimento] : []), ...(cpf ? [texto.cpf] : [])]);
}

function termo(pessoas: readonly PessoaDaEvidencia[], zona: string): readonly Bloco[] {
  const aceites = pessoas.flatMap(({ nome, consentiuEm, versao, hash }) =>
    consentiuEm === null || versao === null ? [] : [{ nome, consentiuEm, versao, hash }],
  );
  if (aceites.length === 0) return [paragrafo(trecho(texto.semConsentimento))];
  const lido = termosDeConsentimento.find((candidato) =>
    aceites.every(({ versao }) => versao === candidato.versao),
  );
  return [
    ...aceites.map(({ nome, consentiuEm, versao }) =>
      paragrafo(trecho(texto.consentiu(nome, formatDataHora(consentiuEm, zona), versao))),
    ),
    // Only the words of the version that was accepted may stand here; an older one is told by its hash.
    ...(lido?.paragrafos.map((frase) => paragrafo(trecho(frase, 'italic'))) ?? []),
    ...[...new Set(aceites.flatMap(({ hash }) => hash ?? []))].map((hash) =>
      paragrafo(trecho(texto.resumoDoTermo(hash))),
    ),
  ];
}

function acontecimentos({ eventos, zona }: ParaEvidencia): Bloco {
  const larguras = [110, 150, 240];
  return {
    type: 'table',
    content: [
      fila('tableHeader', [texto.quando, texto.quem, texto.oQue], larguras),
      ...eventos.map((evento) =>
        fila('tableCell', [formatDataHora(evento.em, zona), evento.nome ?? '', oQue(evento)], larguras),
      ),
    ],
  };
}

function oQue({ passo, dado, ip }: EventoDaEvidencia): string {
  const frase = passo in texto.passos ? texto.passos[passo as keyof typeof texto.passos] : passo;
  const medida = dado?.qualidade;
  const qualidade =
    typeof medida === 'string' && medida in texto.qualidades
      ? texto.qualidades[medida as keyof typeof texto.qualidades]
      : null;
  const responsavel = typeof dado?.responsavel === 'string' ? texto.peloResponsavel(dado.responsavel) : null;
  const como =
    qualidade ?? responsavel ?? arquivoDe(passo, dado) ?? (dado?.outroAparelho ? texto.outroAparelho : null);
  return [como === null ? frase : `${frase}: ${como}`, ip === null ? null : texto.de(ip)]
    .filter(Boolean)
    .join(', ');
}

/** By what it is and its hash: a name may tell of a disease, and reception reads the evidence. */
function arquivoDe(passo: string, dado: EventoDaEvidencia['dado']): string | null {
  if (passo !== 'arquivo') return null;
  const { mime, tamanho, hash } = { ...dado };
  const tipo =
    String(mime) in texto.tipos ? texto.tipos[String(mime) as keyof typeof texto.tipos] : String(mime);
  return texto.arquivoEnviado(tipo, tamanhoArquivo(Number(tamanho)), String(hash));
}
