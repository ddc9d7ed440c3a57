/** The results of a sample: typed row by row with the keyboard alone, each judged as it is typed and kept as it is left. */
import { useQueryClient } from '@tanstack/react-query';
import { Flex, Input, Typography } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { faixaEscrita, julgarResultado, unidadeDita } from '#domain/laboratorio/julgar.ts';
import type { LinhaDeResultado, ResultadosDaAmostra } from '#domain/laboratorio/wire.ts';
import { Tag, type RecordPanelProps } from '#engine/kit/index.ts';
import { faixaDita, resultadosTela as texto } from '#messages/laboratorio.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { useReread } from '#shared/live/board.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { Germs } from './Germs.tsx';
import { PatientNotes } from './PatientNotes.tsx';
import { gravarResultado, resultadosKey, useResultados } from './wire.ts';
import './laboratorio.css';

const REGISTROS = ['amostras'] as const;

export default function ResultsPanel({ id }: RecordPanelProps) {
  useReread(resultadosKey(id), REGISTROS);
  const resultados = useResultados(id);
  return (
    <Loaded query={resultados} failed={texto.falha}>
      {(data) =>
        data.linhas.length === 0 ? (
          <EmptyState title={texto.semResultados} />
        ) : (
          <Flex vertical gap={24}>
            <div>
              {/* At any width: a number alone does not say whose values are typed. */}
              <p className="z-de-quem">
                <strong>{data.paciente.nome}</strong>
                {data.paciente.nascimento === null ? null : `, ${formatData(data.paciente.nascimento)}`}
                <span className="z-fraco"> · {data.etiqueta}</span>
              </p>
              <PatientNotes data={data} />
              <Grid data={data} />
            </div>
            {data.culturas.length === 0 && data.germes.length === 0 ? null : <Germs data={data} />}
          </Flex>
        )
      }
    </Loaded>
  );
}

/** What is being typed in a row and is not kept yet. */
type Rascunho = {
  readonly valor?: string;
  readonly nota?: string;
  readonly erro?: string | undefined;
  /** The value that stood there when it began to be typed: one that somebody else put there meanwhile is not written over. */
  readonly visto?: string | null;
  /** Somebody else did: it waits until it is typed again. */
  readonly parado?: boolean;
};
type Campo = 'valor' | 'nota';

function Grid({ data }: { readonly data: ResultadosDaAmostra }) {
  const client = useQueryClient();
  const { entity } = useEntity('amostras');
  const grade = useRef<HTMLDivElement>(null);
  const [rascunhos, setRascunhos] = useState<ReadonlyMap<number, Rascunho>>(new Map());
  /** As they are now, for an answer that comes while somebody types on. */
  const vivos = useRef(rascunhos);
  const por = (linha: number, rascunho: Rascunho | undefined) => {
    const depois = new Map(vivos.current);
    if (rascunho === undefined) depois.delete(linha);
    else depois.set(linha, rascunho);
    vivos.current = depois;
    setRascunhos(depois);
  };
  const mudar = (linha: number, mudanca: Rascunho) => por(linha, { ...vivos.current.get(linha), ...mudanca });
  /** What was kept is no draft any more; what was typed since is. */
  const largar = (linha: number, gravado: Rascunho, visto: string | null) => {
    const { valor, nota } = vivos.current.get(linha) ?? {};
    const resto = {
      ...(valor === undefined || valor === gravado.valor ? {} : { valor }),
      ...(nota === undefined || nota === gravado.nota ? {} : { nota }),
    };
    por(linha, Object.keys(resto).length === 0 ? undefined : { ...resto, visto });
  };
  /** The rows that are on their way: what is typed on in one goes after the answer, over what it says. */
  const indo = useRef(new Map<number, Promise<void>>());
  const gravar = (id: number) => {
    const vez = (indo.current.get(id) ?? Promise.resolve()).then(() => mandar(id));
    indo.current.set(id, vez);
  };
  const mandar = async (id: number): Promise<void> => {
    const rascunho = vivos.current.get(id);
    const agora = client.getQueryData<ResultadosDaAmostra>(resultadosKey(data.id)) ?? data;
    const linha = agora.linhas.find((cada) => cada.id === id);
    if (!rascunho || !linha || rascunho.parado) return;
    const valor = (rascunho.valor ?? linha.valor ?? '').trim() || null;
    const nota = (rascunho.nota ?? linha.nota ?? '').trim() || null;
    if (valor === linha.valor && nota === linha.nota) return largar(linha.id, rascunho, valor);
    const { analito, referencia, anterior } = linha.regra;
    const lido = julgarResultado(valor ?? '', { analito, referencia: referencia ?? undefined, anterior });
    // The server would say the same.
    if (valor !== null && !lido.ok) return mudar(linha.id, { erro: lido.mensagem });
    try {
      const antes = rascunho.valor === undefined ? linha.valor : (rascunho.visto ?? null);
      const novo = await gravarResultado(data.id, { id: linha.id, valor, nota, antes });
      const gravada = novo.linhas.find(({ id }) => id === linha.id);
      // A reading that began before this was kept would bring the old value back, and it would look like a colleague's.
      const queryKey = resultadosKey(data.id);
      const lendo = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      // Of this row alone: another one may be on its way.
      client.setQueryData<ResultadosDaAmostra>(
        queryKey,
        (lida) =>
          lida && {
            ...lida,
            linhas: lida.linhas.map((cada) => {
              if (cada.id === linha.id && gravada) return gravada;
              // What follows from it came with it.
              return cada.formula === null ? cada : (novo.linhas.find(({ id }) => id === cada.id) ?? cada);
            }),
          },
      );
      largar(linha.id, rascunho, gravada?.valor ?? null);
      if (lendo) void client.invalidateQueries({ queryKey });
    } catch (error) {
      const frase = error instanceof HttpError ? error.errors[String(linha.id)]?.[0] : undefined;
      mudar(linha.id, {
        erro: frase ?? (error instanceof HttpError ? error.message : texto.naoGravou),
        parado: frase !== undefined,
      });
      if (error instanceof HttpError) void client.invalidateQueries({ queryKey: resultadosKey(data.id) });
    }
  };
  const irPara = (event: KeyboardEvent<HTMLInputElement>, campo: Campo) => {
    const passo = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0;
    if (passo === 0) return;
    event.preventDefault();
    const campos = [
      ...(grade.current?.querySelectorAll<HTMLInputElement>(`input[data-campo=${campo}]`) ?? []),
    ];
    const proximo = campos[campos.indexOf(event.currentTarget) + passo];
    // The last one is kept too, as if it had been left.
    if (proximo) proximo.focus();
    else if (event.key === 'Enter') event.currentTarget.blur();
    proximo?.select();
  };
  const opcoes = entity.field['resultados']?.child?.fields.find(({ id }) => id === 'interpretacao')?.options;
  const campoDe = (linha: LinhaDeResultado, campo: Campo) => {
    const rascunho = rascunhos.get(linha.id);
    const erro = campo === 'valor' ? rascunho?.erro : undefined;
    return (
      <div>
        <Input
          data-campo={campo}
          size="small"
          aria-label={campo === 'valor' ? texto.resultadoDe(linha.nome) : texto.notaDe(linha.nome)}
          autoComplete="off"
          maxLength={200}
          value={rascunho?.[campo] ?? linha[campo] ?? ''}
          {...(erro === undefined
            ? {}
            : { status: 'error' as const, 'aria-describedby': `erro-${linha.id}` })}
          onChange={({ target }) => {
            const { visto = linha.valor, parado } = vivos.current.get(linha.id) ?? {};
            mudar(linha.id, {
              [campo]: target.value,
              erro: undefined,
              visto: parado ? linha.valor : visto,
              parado: false,
            });
          }}
          onKeyDown={(event) => irPara(event, campo)}
          onBlur={() => gravar(linha.id)}
        />
        {erro === undefined ? null : (
          <Typography.Text type="danger" id={`erro-${linha.id}`} role="alert">
            {erro}
          </Typography.Text>
        )}
      </div>
    );
  };
  const julgamentoDe = (linha: LinhaDeResultado) => {
    const valor = rascunhos.get(linha.id)?.valor ?? linha.valor ?? '';
    const { analito, referencia, anterior } = linha.regra;
    const fixo = {
      interpretacao: linha.interpretacao,
      referencia: linha.referencia,
      anterior: linha.anterior,
      variou: false,
    };
    // What was judged stays as it was; what is being typed is judged now.
    if (!data.digitavel && linha.valor !== null) return fixo;
    const lido = julgarResultado(valor, { analito, referencia: referencia ?? undefined, anterior });
    if (lido.ok && valor.trim() !== '') return lido.julgado;
    return {
      interpretacao: null,
      referencia: referencia ? faixaEscrita(referencia, analito) : null,
      anterior: anterior && faixaDita.anterior(anterior.valor, formatData(anterior.dia), null),
      variou: false,
    };
  };
  const interpretacao = (linha: LinhaDeResultado) => {
    const { interpretacao: valor, variou } = julgamentoDe(linha);
    const opcao = valor === null ? undefined : opcoes?.find(({ value }) => value === valor);
    return (
      <Flex gap={4} wrap>
        {opcao ? <Tag tone={opcao.tone ?? 'neutral'}>{opcao.title}</Tag> : null}
        {variou ? <Tag tone="warning">{texto.varia}</Tag> : null}
      </Flex>
    );
  };
  const [exame, resultado, unidade, julgado, referencia, anterior, nota] = texto.colunas;
  return (
    <div ref={grade}>
      <Flex vertical gap={8}>
        <Flex gap={16} wrap justify="space-between">
          <span className="z-fraco">
            {data.digitavel ? texto.ajuda : texto.soLeitura}
            {data.digitavel && data.noApoio ? (
              <>
                {' '}
                {texto.doApoio} <Link to={`/amostras/form/${data.id}?aba=documentos`}>{texto.anexar}</Link>
              </>
            ) : null}
          </span>
          {data.documentoId === null ? null : (
            <Link to={`/pacientes/form-pacientes/${data.pacienteId}?aba=documentos`}>{texto.laudo}</Link>
          )}
        </Flex>
        <DataTable<LinhaDeResultado>
          aria-label={texto.grade}
          rowKey="id"
          className="z-tabela-densa"
          dataSource={[...data.linhas]}
          columns={[
            {
              title: exame,
              render: (_, linha, at) => (
                <Flex vertical>
                  {/* Of an exam of many rows, once over the first. */}
                  {linha.nome === linha.exame || data.linhas[at - 1]?.exame === linha.exame ? null : (
                    <span className="z-fraco">{linha.exame}</span>
                  )}
                  {linha.nome}
                </Flex>
              ),
            },
            {
              title: resultado,
              width: 130,
              render: (_, linha) =>
                data.digitavel && linha.formula === null ? (
                  campoDe(linha, 'valor')
                ) : (
                  <Flex vertical>
                    <strong>{linha.valor ?? (linha.formula === null ? null : '—')}</strong>
                    {linha.formula === null ? null : (
                      <span className="z-fraco">{texto.calculado(linha.formula)}</span>
                    )}
                    {linha.semConta === null ? null : <span className="z-fraco">{linha.semConta}</span>}
                  </Flex>
                ),
            },
            { title: unidade, width: 80, render: (_, linha) => unidadeDita(linha.regra.analito.unidade) },
            { title: julgado, width: 140, render: (_, linha) => interpretacao(linha) },
            { title: referencia, width: 180, render: (_, linha) => julgamentoDe(linha).referencia },
            { title: anterior, width: 150, render: (_, linha) => julgamentoDe(linha).anterior },
            {
              title: nota,
              width: 140,
              render: (_, linha) => (data.digitavel ? campoDe(linha, 'nota') : linha.nota),
            },
          ]}
        />
      </Flex>
    </div>
  );
}
