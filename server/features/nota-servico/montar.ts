/** The DPS of a stored invoice: what the registers say put together, and what lacks said before anything is numbered. */
import { recusar } from '#domain/errors/app-error.ts';
import { montarDps, type Dps, type EnderecoDaNota, type ServicoDaNota } from '#domain/nota-servico/dps.ts';
import { textoDoXml } from '#domain/nota-servico/xml.ts';
import { notaServico as texto } from '#messages/nota-servico.ts';
import type { Queryable } from '#server/database/query.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { VERSAO } from '#server/versao.ts';
import { retencoesDe, type Configuracao, type Nota, type Servico } from './preparar.ts';
import { origemDoTitulo, pessoaQuePaga, unidadeDe, type Pessoa } from './repository.ts';

/** verAplic: at most twenty letters. */
export const VERSAO_DO_APLICATIVO = textoDoXml(`Zelo ${VERSAO}`, 20);

export const ehProducao = (ambiente: string | null): boolean => ambiente === 'PRODUCAO';

export async function dpsDaNota(
  nota: Nota,
  lugar: {
    readonly configuracao: Configuracao;
    readonly servico: Servico;
    readonly numero: number;
    readonly agora: number;
  },
  { db, prestadorId, registros }: Pick<RuleContext, 'db' | 'prestadorId' | 'registros'>,
): Promise<Dps> {
  const { configuracao, servico, numero, agora } = lugar;
  const unidade = await unidadeDe(db, prestadorId);
  if (unidade.documento === null) return recusar(texto.semDocumentoUnidade);
  if (unidade.municipio === null) return recusar(texto.semCidade);
  const substituida =
    nota.substituiId === null ? null : await registros('notas-servico').server.read(nota.substituiId);
  return montarDps({
    producao: ehProducao(configuracao.ambiente),
    serie: configuracao.serie,
    numero,
    agora,
    competencia: nota.competencia,
    versao: VERSAO_DO_APLICATIVO,
    unidade: {
      municipio: unidade.municipio,
      documento: unidade.documento,
      inscricaoMunicipal: configuracao.informarInscricao ? unidade.inscricaoMunicipal : null,
      simples: configuracao.simples,
      apuracaoSimples: configuracao.apuracaoSimples,
      regimeEspecial: configuracao.regimeEspecial,
    },
    tomador: {
      documento: nota.documentoTomador ?? '',
      nome: nota.nomeTomador,
      email: nota.emailTomador,
      endereco: await enderecoDaNota(db, nota),
    },
    servico: servicoDaDps(servico),
    descricao: nota.descricao,
    valor: nota.valor,
    retencoes: retencoesDe(nota),
    substitui:
      substituida === null
        ? null
        : {
            chave: substituida.chave ?? '',
            motivo: nota.motivoSubstituicao ?? '99',
            texto: nota.textoSubstituicao,
          },
  });
}

/** Whole, or not there; with ISS withheld it has to be there (E0237). */
async function enderecoDaNota(db: Queryable, nota: Nota): Promise<EnderecoDaNota | null> {
  const { devedor, pagadorId } = await origemDoTitulo(db, nota.contaReceberId);
  const endereco = inteiro(await pessoaQuePaga(db, devedor, pagadorId));
  if (endereco === null && nota.issRetido) recusar(texto.semEndereco(nota.nomeTomador));
  return endereco;
}

function inteiro({ municipio, cep, logradouro, numero, complemento, bairro }: Pessoa): EnderecoDaNota | null {
  if (!municipio || !cep || !logradouro || !bairro) return null;
  return { municipio, cep, logradouro, numero: numero || 'S/N', complemento: complemento || null, bairro };
}

export function servicoDaDps(servico: Servico): ServicoDaNota {
  const { tributosFederais, tributosEstaduais, tributosMunicipais } = servico;
  const { indicadorOperacao, cstIbsCbs, classificacaoIbsCbs, consumoPessoal } = servico;
  return {
    codigo: servico.codigo,
    codigoMunicipal: servico.codigoMunicipal,
    nbs: servico.nbs,
    tributacaoIss: servico.tributacaoIss,
    tipoImunidade: servico.tipoImunidade,
    aliquotaIss: servico.aliquotaIss,
    cst: servico.cstPisCofins,
    tributos:
      tributosFederais === null || tributosEstaduais === null || tributosMunicipais === null
        ? null
        : { federal: tributosFederais, estadual: tributosEstaduais, municipal: tributosMunicipais },
    tributosSimples: servico.tributosSimples,
    ibsCbs:
      indicadorOperacao === null || cstIbsCbs === null || classificacaoIbsCbs === null
        ? null
        : {
            operacao: indicadorOperacao,
            cst: cstIbsCbs,
            classificacao: classificacaoIbsCbs,
            consumoPessoal: consumoPessoal === true,
          },
  };
}
