/** The fields of the DANFSe, formatted, of what the authorised note says. */
import { danfse as texto } from '#messages/danfse.ts';
import { formatCpfCnpj } from '../formato/cpf-cnpj.ts';
import { formatData } from '../formato/data.ts';
import { formatMoeda } from '../formato/decimal.ts';
import { consultaPublica, type NfseLida, type Parte } from './nfse.ts';

type Campo = { readonly rotulo: string; readonly valor: string };

const r = texto.rotulos;
const campo = (rotulo: string, valor: string | null): Campo => ({ rotulo, valor: valor ?? '' });
const dinheiro = (valor: string | null): string => (valor === null ? '' : formatMoeda(valor));
/** The wall clock that the note bears, with its offset: 2026-10-05T10:15:00-03:00. */
const hora = (momento: string): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(momento)
    ? `${formatData(momento.slice(0, 10))} ${momento.slice(11, 19)}`
    : momento;

function parte({ documento, nome, inscricaoMunicipal, endereco, contato }: Parte): Campo[][] {
  return [
    [
      campo(r.documento, documento === '' ? '' : formatCpfCnpj(documento)),
      campo(r.inscricao, inscricaoMunicipal),
      campo(r.contato, contato),
    ],
    [campo(r.nome, nome)],
    [campo(r.endereco, endereco)],
  ];
}

/** `situacao`: the record's, which the note itself never says: it stays as it was issued. */
export function camposDoDanfse(nota: NfseLida, situacao: string, criadoEm: string) {
  const marca = !nota.producao
    ? texto.semValidade
    : situacao === 'CANCELADA'
      ? texto.cancelada
      : situacao === 'SUBSTITUIDA'
        ? texto.substituida
        : null;
  return {
    titulo: texto.titulo,
    subtitulo: texto.municipio(nota.municipio),
    criadoEm,
    marca,
    qr: { endereco: consultaPublica(nota.chave), texto: texto.qr },
    cabecalho: [
      [campo(r.chave, nota.chave)],
      [
        campo(r.numero, nota.numero),
        campo(r.competencia, nota.competencia === '' ? '' : formatData(nota.competencia)),
        campo(r.processada, hora(nota.processadaEm)),
      ],
      [campo(r.numeroDps, nota.numeroDps), campo(r.serie, nota.serie), campo(r.emissao, hora(nota.emissao))],
      ...(nota.substituida === null ? [] : [[campo(r.substitui, nota.substituida)]]),
    ],
    blocos: [
      { titulo: texto.blocos.emitente, linhas: parte(nota.emitente) },
      { titulo: texto.blocos.tomador, linhas: parte(nota.tomador) },
      {
        titulo: texto.blocos.servico,
        linhas: [
          [campo(r.codigo, [nota.codigo, nota.nomeDoServico].filter(Boolean).join(' '))],
          [campo(r.descricao, nota.descricao)],
        ],
      },
      {
        titulo: texto.blocos.iss,
        linhas: [
          [
            campo(r.base, dinheiro(nota.baseIss)),
            campo(r.aliquota, nota.aliquotaIss === null ? '' : `${nota.aliquotaIss.replace('.', ',')}%`),
            campo(r.iss, dinheiro(nota.valorIss)),
            campo(r.retido, nota.issRetido ? texto.sim : texto.nao),
          ],
        ],
      },
      {
        titulo: texto.blocos.federal,
        linhas: [
          [
            campo(r.irrf, dinheiro(nota.irrf)),
            campo(r.inss, dinheiro(nota.inss)),
            campo(r.contribuicoes, dinheiro(nota.contribuicoes)),
          ],
        ],
      },
      {
        titulo: texto.blocos.total,
        linhas: [[campo(r.valor, dinheiro(nota.valor)), campo(r.liquido, dinheiro(nota.liquido))]],
      },
    ],
    rodape: texto.rodape,
  };
}
