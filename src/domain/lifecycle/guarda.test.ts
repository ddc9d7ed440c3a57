import { describe, expect, it } from 'vitest';
import { julgar, recusaDaLinha, type EntradaDaGuarda, type Guardas } from './guarda.ts';

const files = import.meta.glob<Guardas>('../*/guardas.ts', { import: 'default', eager: true });
const guardas = Object.fromEntries(
  Object.entries(files).flatMap(([file, own]) =>
    Object.entries(own).map(([nome, guarda]) => [`${file.split('/')[1]}/${nome}`, guarda]),
  ),
);
const daLinha = Object.keys(guardas).filter((nome) => typeof guardas[nome] === 'object');

const EU = 7;

describe('[PERM-03] [REG-03] guardas que a tela também pergunta', () => {
  it('[REG-03] cada uma é uma guarda do servidor, e recusa com a mesma frase', () => {
    const linhas = [
      { guarda: 'boleto/em-remessa', registro: { remessaId: null } },
      { guarda: 'boleto/fora-de-remessa', registro: { remessaId: 3 } },
      { guarda: 'boleto/remessa-com-boletos', registro: { quantidade: 0 } },
      { guarda: 'conta-pagar/de-outro', registro: { registradaPorId: EU, alteradaPorId: null } },
      { guarda: 'tesouraria/caixa-de-outro', registro: { operadorId: EU, fechadoPorId: 8 } },
      { guarda: 'conta-pagar/com-retencao', registro: { naturezaServico: 'NENHUMA' } },
      { guarda: 'titulo/inteiro', registro: { parcela: 1, parcelas: 3 } },
      { guarda: 'glosa/com-glosa', registro: { valorGlosado: '0.00' } },
      { guarda: 'glosa/fora-de-mensagem', registro: { recursoTissId: 3 } },
      { guarda: 'laboratorio/nunca-liberada', registro: { versaoLaudo: 1 } },
      { guarda: 'laboratorio/outra-pessoa', registro: { exigeOutraPessoa: true, resultadaPorId: EU } },
      { guarda: 'laboratorio/vai-ao-apoio', registro: { apoioId: null, remessaId: null } },
      { guarda: 'paciente/de-quem-e', registro: { aDecidir: 2 } },
      { guarda: 'paciente/segunda-pessoa', registro: { pedidaPorId: EU } },
      { guarda: 'privacidade/identidade', registro: { identidade: 'NAO_CONFERIDA' } },
      {
        guarda: 'privacidade/pacote',
        registro: { tipo: 'CORRECAO', identidade: 'PRESENCIAL', pacienteId: 3, pacote: null },
      },
      { guarda: 'privacidade/comunicar', registro: { risco: 'SEM_RISCO' } },
      {
        guarda: 'privacidade/encerrar-incidente',
        registro: { risco: 'RELEVANTE', comunicadoAnpdEm: null, comunicadoTitularesEm: null },
      },
      { guarda: 'educacional/inscricao-propria', registro: { usuarioId: 8 } },
      {
        guarda: 'educacional/inscricao-sem-certificado',
        registro: { certificadoId: 'a1', certificadoNumero: 4 },
      },
      { guarda: 'teleconsultoria/de-quem-perguntou', registro: { solicitanteId: 8 } },
      { guarda: 'fila/de-quem-saiu', registro: { atendenteId: 8, atendente: 'Ana', _ausencia: null } },
      {
        guarda: 'teleconsultoria/devolvivel',
        registro: { teleconsultorId: 8, teleconsultor: 'Ana', _ausencia: null },
      },
      { guarda: 'teleconsultoria/respondivel', registro: { teleconsultorId: null, teleconsultor: null } },
      { guarda: 'teleatendimento/de-quem-atende', registro: { atendenteId: 8, atendente: 'Ana' } },
      {
        guarda: 'teleatendimento/tres-ligacoes',
        registro: { atendenteId: EU, atendente: 'Eu', tentativas: 2 },
      },
      { guarda: 'tiss/com-protocolo', registro: { protocolo: null } },
      { guarda: 'tiss/anexo-com-protocolo', registro: { comPedido: true, protocolo: null } },
      {
        guarda: 'tiss/com-linhas',
        registro: { situacao: 'LANCADO', quantidadeLinhas: 3, lancadas: 2, tratadas: 1 },
      },
      { guarda: 'tiss/nada-lancado', registro: { lancadas: 1 } },
      { guarda: 'tiss/linha-sem-par', registro: { situacao: 'CASADA' } },
      { guarda: 'tiss/linha-sem-guia', registro: { situacao: 'CASADA', especie: 'ITEM' } },
      {
        guarda: 'solicitacao-convenio/nao-finalizada',
        registro: { finalizadaEm: '2026-11-29T12:00:00.000Z' },
      },
      { guarda: 'estudo/sem-randomizacao', registro: { randomizacao: 'R0001' } },
      { guarda: 'estudo/foi-realizada', registro: { realizadaEm: null } },
      { guarda: 'estudo/evento-grave', registro: { grave: false } },
    ];
    expect(linhas.map(({ guarda }) => guarda).toSorted()).toEqual(daLinha.toSorted());
    for (const { guarda, registro } of linhas) {
      const doServidor = julgar(guardas[guarda]!, {
        registro,
        campos: {},
        motivo: null,
        hoje: '2026-11-24',
        eu: EU,
        existe: () => true,
      });
      expect(doServidor, guarda).toEqual(expect.any(String));
      expect(recusaDaLinha(guardas[guarda], registro, EU)).toBe(doServidor);
    }
  });

  it('[REG-03] deixa passar a quem cabe, e cala onde a linha não traz o campo', () => {
    expect(
      recusaDaLinha(guardas['conta-pagar/de-outro'], { registradaPorId: 8, alteradaPorId: null }, EU),
    ).toBeUndefined();
    expect(
      recusaDaLinha(guardas['teleconsultoria/de-quem-perguntou'], { solicitanteId: EU }, EU),
    ).toBeUndefined();
    expect(recusaDaLinha(guardas['teleconsultoria/de-quem-perguntou'], {}, EU)).toBeUndefined();
    expect(
      recusaDaLinha(
        guardas['teleatendimento/tres-ligacoes'],
        { atendenteId: EU, atendente: 'Eu', tentativas: 3 },
        EU,
      ),
    ).toBeUndefined();
    expect(recusaDaLinha(guardas['prescricao/emitivel'], { medicamentos: [] }, EU)).toBeUndefined();
    expect(recusaDaLinha(undefined, {}, EU)).toBeUndefined();
  });
});

const entrada = (dado: unknown): EntradaDaGuarda => ({
  registro: { dado: typeof dado === 'string' ? dado : JSON.stringify(dado) },
  campos: {},
  motivo: null,
  hoje: '2026-03-02',
  eu: 1,
  existe: (recurso) => recurso === 'bancos',
});
const publicar = (entradaDaGuarda: EntradaDaGuarda) =>
  julgar(guardas['formulario/publicavel']!, entradaDaGuarda);

describe('[FORM-02] guard of publishing a form', () => {
  it('lets a whole form pass', () => {
    expect(
      publicar(entrada({ templateRecord: [{ chave: 'a', tipo: 'texto', rotulo: 'A' }] })),
    ).toBeUndefined();
    expect(
      publicar(
        entrada({ templateRecord: [{ chave: 'b', tipo: 'consulta', rotulo: 'Banco', recurso: 'bancos' }] }),
      ),
    ).toBeUndefined();
  });
  it('says at the content what is missing', () => {
    expect(publicar(entrada({ templateRecord: [] }))).toEqual({
      dado: ['O formulário não tem nenhum campo.'],
    });
    expect(
      publicar(
        entrada({ templateRecord: [{ chave: 'b', tipo: 'consulta', rotulo: 'X', recurso: 'coisas' }] }),
      ),
    ).toEqual({
      dado: [expect.stringContaining("'coisas', que não existe")],
    });
    expect(publicar(entrada('{'))).toEqual({ dado: [expect.any(String)] });
  });
});
