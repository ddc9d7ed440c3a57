/** A provider with people and patients, files signed by several authorities, and the calls that tests of signed documents share. */
import type { LightMyRequestResponse } from 'fastify';
import type { RelatorioDocumento, RelatorioPublico } from '#domain/assinatura/tipos.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { lerConfianca } from '#server/capabilities/assinatura/confianca.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { assinadoPor } from '#tests/support/assinado-fora.ts';
import { formulario, item } from './documento-apoio.ts';
import { autorizar, criarMundo, criarPessoa, Navegador, type Mundo } from './identidade-apoio.ts';

export type Gente = Navegador & { readonly id: number; readonly cpf: string; readonly prestador: number };
const CPFS = ['33344455508', '11122233396', '22233344405', '44455566619', '55566677720'];
const TUDO = ['list', 'view', 'documento', 'semefeito', 'clinico'];

export class Casa {
  readonly mundo: Mundo;
  #pessoas = 0;
  #arquivos = 0;

  private constructor(mundo: Mundo) {
    this.mundo = mundo;
  }

  static async abrir(): Promise<Casa> {
    return new Casa(await criarMundo());
  }

  async consulta<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.mundo.test.database.pool.query(text, [...values])).rows as T[];
  }

  async prestador(nome: string, cnpj: string): Promise<number> {
    const [criado] = await this.consulta<{ id: number }>(
      'INSERT INTO prestador (nome, cnpj) VALUES ($1, $2) RETURNING id',
      [nome, cnpj],
    );
    return criado!.id;
  }

  async paciente(nome: string, prestador: number): Promise<number> {
    const [criado] = await this.consulta<{ id: number }>(
      `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo) VALUES ($1, $2, '1980-01-31', 'F') RETURNING id`,
      [prestador, nome],
    );
    return criado!.id;
  }

  async pessoa(login: string, prestador: number, { acoes = TUDO, profissional = true } = {}): Promise<Gente> {
    const cpf = CPFS[this.#pessoas++]!;
    const id = await criarPessoa(this.mundo, { login, cpf, profissional });
    const [grupo] = await this.consulta<{ id: number }>(
      'INSERT INTO grupo_regra (nome) VALUES ($1) RETURNING id',
      [login],
    );
    await this.consulta('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [
      id,
      grupo!.id,
    ]);
    await this.consulta('INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)', [
      id,
      prestador,
    ]);
    for (const acao of acoes)
      await this.consulta(
        `INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES ($1, 'paciente', $2)`,
        [grupo!.id, acao],
      );
    const token = await this.mundo.app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null });
    return Object.assign(new Navegador(this.mundo.app, token), { id, cpf, prestador });
  }

  async anexar(
    pessoa: Gente,
    paciente: number,
    bytes: Buffer,
    extras: { nome?: string; objectId?: string } = {},
  ): Promise<ItemDocumento> {
    const { nome = `laudo ${++this.#arquivos}.pdf`, ...campos } = extras;
    const { payload, headers } = await formulario(
      { modulo: 'pacientes', id: paciente, ...campos },
      { nome, bytes },
    );
    const url = '/api/cmis/v2/criar-documento?tagDescription=Laudo';
    return item(
      await pessoa.pedir(url, { method: 'POST', payload, headers: { ...headers, ...doPrestador(pessoa) } }),
    );
  }

  cmis(
    pessoa: Gente,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    query: { [k: string]: string | number },
    payload?: object,
  ) {
    const busca = new URLSearchParams({
      modulo: 'pacientes',
      ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
    });
    return pessoa.pedir(`/api/cmis/${path}?${busca.toString()}`, {
      method,
      headers: doPrestador(pessoa),
      ...(payload ? { payload } : {}),
    });
  }

  async lista(pessoa: Gente, paciente: number): Promise<ItemDocumento[]> {
    return (await this.cmis(pessoa, 'GET', 'listar-documentos-pasta', { id: paciente })).json<
      ItemDocumento[]
    >();
  }

  /** The item as the list shows it once its signatures are checked. */
  async conferido(pessoa: Gente, paciente: number, { objectId }: ItemDocumento): Promise<ItemDocumento> {
    let achado: ItemDocumento | undefined;
    await ateQue(async () => {
      achado = (await this.lista(pessoa, paciente)).find((documento) => documento.objectId === objectId);
      return achado !== undefined && achado.situacaoAssinatura !== 'conferindo';
    });
    return achado!;
  }

  async relatorio(pessoa: Gente, { objectId }: ItemDocumento): Promise<RelatorioDocumento> {
    const resposta = await pessoa.pedir(`/api/assinaturas/relatorio?modulo=pacientes&objectId=${objectId}`, {
      headers: doPrestador(pessoa),
    });
    if (resposta.statusCode !== 200) throw new Error(`${resposta.statusCode} ${resposta.body.slice(0, 300)}`);
    return resposta.json<RelatorioDocumento>();
  }

  async porCodigo(codigo: string): Promise<RelatorioPublico> {
    return (
      await new Navegador(this.mundo.app).pedir(`/api/assinaturas/publico/${codigo}`)
    ).json<RelatorioPublico>();
  }

  async porArquivo(payload: Buffer): Promise<RelatorioPublico> {
    const resposta = await new Navegador(this.mundo.app).pedir('/api/assinaturas/publico/arquivo', {
      method: 'POST',
      payload,
      headers: { 'content-type': 'application/pdf' },
    });
    return resposta.json<RelatorioPublico>();
  }

  async bytes(pessoa: Gente, { objectId }: ItemDocumento): Promise<Buffer> {
    return (await this.cmis(pessoa, 'GET', 'download-documento', { objectId })).rawPayload;
  }

  async autenticar(pessoa: Gente, provedor: string): Promise<void> {
    const { urlAuthenticate } = (
      await pessoa.pedir(`/api/signer-token-cloud/authenticate/${provedor}`)
    ).json<{
      urlAuthenticate: string;
    }>();
    const volta = await autorizar(urlAuthenticate, { cpf: pessoa.cpf });
    const guardado = await pessoa.pedir(
      `/api/signer-token-cloud/store/${provedor}?${volta.searchParams.toString()}`,
    );
    if (guardado.statusCode !== 200) throw new Error(`${guardado.statusCode} ${guardado.body.slice(0, 300)}`);
  }

  assinar(
    pessoa: Gente,
    { objectId }: ItemDocumento,
    payload?: object,
    provedor = 'VIDAAS',
    politica = 'AD-RB',
  ): Promise<LightMyRequestResponse> {
    const query = new URLSearchParams({ modulo: 'pacientes', objectId, politica });
    return pessoa.pedir(`/api/signer-doc-cloud/signer/${provedor}/formato/base64?${query.toString()}`, {
      method: 'PUT',
      headers: doPrestador(pessoa),
      ...(payload ? { payload } : {}),
    });
  }

  /** A PDF signed elsewhere by an authority that this installation knows. */
  deFora(pdf?: Buffer, nome?: string): Promise<Buffer> {
    const { icp, env } = this.mundo.simuladores;
    return assinadoPor(icp, lerConfianca({ ...env, ASSINATURA_REVOGACAO: 'quando-houver' }, 2000), pdf, nome);
  }
}

export const doPrestador = ({ prestador }: Gente) => ({ 'id-prestador': String(prestador) });
