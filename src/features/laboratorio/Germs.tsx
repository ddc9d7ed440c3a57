/** The germs of a culture, each with its antibiogram: kept together by one button, drafts in sight until then (LAB-01). */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Input, Select, Typography } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Categoria, Germe, Teste } from '#domain/laboratorio/antibiograma.ts';
import type { ResultadosDaAmostra } from '#domain/laboratorio/wire.ts';
import { Tag, useUnsaved } from '#engine/kit/index.ts';
import { antibiogramaTela as texto, antibiogramaTexto } from '#messages/laboratorio.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { gravarGermes, resultadosKey } from './wire.ts';

const CATEGORIAS: readonly Categoria[] = ['S', 'I', 'R'];
const TOM = { S: 'success', I: 'warning', R: 'error' } as const;

export function Germs({ data }: { readonly data: ResultadosDaAmostra }) {
  const client = useQueryClient();
  /** What is being written, over what was there when it began. */
  const [rascunho, setRascunho] = useState<{
    readonly antes: readonly Germe[];
    readonly germes: readonly Germe[];
  } | null>(null);
  const germes = rascunho?.germes ?? data.germes;
  const mudar = (depois: readonly Germe[]) =>
    setRascunho({ antes: rascunho?.antes ?? data.germes, germes: depois });
  const gravar = useAct(
    async () => {
      if (!rascunho) return;
      const novo = await gravarGermes(data.id, rascunho.germes, rascunho.antes);
      client.setQueryData<ResultadosDaAmostra>(
        resultadosKey(data.id),
        (lida) => lida && { ...lida, germes: novo.germes },
      );
      setRascunho(null);
      notify({ type: 'SUCCESS', value: texto.gravado });
    },
    { failure: texto.falha, tell: 'place' },
  );
  // Whoever leaves meanwhile is asked.
  useUnsaved(rascunho !== null, gravar.run, () => setRascunho(null));
  const trocar = (at: number, mudanca: Partial<Germe>) => {
    gravar.clear();
    mudar(germes.map((germe, vez) => (vez === at ? { ...germe, ...mudanca } : germe)));
  };
  return (
    <Flex vertical gap={16}>
      {data.culturas.map(({ exameId, exame, antimicrobianos }) => (
        <section key={exameId} aria-label={`${antibiogramaTexto.titulo}: ${exame}`}>
          <Flex vertical gap={12}>
            <h2>{`${antibiogramaTexto.titulo}: ${exame}`}</h2>
            {germes.some((germe) => germe.exameId === exameId) ? null : (
              <span className="z-fraco">{texto.vazio}</span>
            )}
            {germes.map((germe, at) =>
              germe.exameId !== exameId ? null : (
                <Isolate
                  // Germs have no number of their own until they are kept: their place is who they are.
                  key={at}
                  germe={germe}
                  editavel={data.digitavel}
                  onChange={(mudanca) => trocar(at, mudanca)}
                  onRemove={() => mudar(germes.filter((_, vez) => vez !== at))}
                />
              ),
            )}
            {data.digitavel ? (
              <Flex gap={8} wrap align="center">
                <Button
                  icon={<Plus size={16} aria-hidden />}
                  onClick={() =>
                    mudar([
                      ...germes,
                      {
                        exameId,
                        germe: '',
                        quantidade: null,
                        testes: antimicrobianos.map((antimicrobiano) => ({
                          antimicrobiano,
                          valor: null,
                          categoria: null,
                        })),
                      },
                    ])
                  }
                >
                  {texto.incluir}
                </Button>
                {rascunho === null ? null : (
                  <>
                    <Button type="primary" loading={gravar.busy} onClick={() => void gravar.run()}>
                      {texto.gravar}
                    </Button>
                    <Tag tone="warning">{texto.naoGravado}</Tag>
                  </>
                )}
              </Flex>
            ) : null}
          </Flex>
        </section>
      ))}
      {gravar.problem === null ? null : (
        <Typography.Text type="danger" role="alert">
          {gravar.problem}
        </Typography.Text>
      )}
    </Flex>
  );
}

type IsolateProps = {
  readonly germe: Germe;
  readonly editavel: boolean;
  readonly onChange: (mudanca: Partial<Germe>) => void;
  readonly onRemove: () => void;
};

function Isolate({ germe, editavel, onChange, onRemove }: IsolateProps) {
  const { germe: nome, quantidade, testes } = germe;
  const teste = (at: number, mudanca: Partial<Teste>) =>
    onChange({ testes: testes.map((cada, vez) => (vez === at ? { ...cada, ...mudanca } : cada)) });
  const [droga, valor, categoria] = antibiogramaTexto.colunas;
  return (
    <Flex vertical gap={8} className="z-germe">
      {editavel ? (
        <Flex gap={8} wrap>
          <Input
            aria-label={texto.nome}
            placeholder={texto.nomeDica}
            style={{ width: 260 }}
            maxLength={120}
            value={nome}
            onChange={({ target }) => onChange({ germe: target.value })}
          />
          <Input
            aria-label={texto.quantidade}
            placeholder={texto.quantidadeDica}
            style={{ width: 160 }}
            maxLength={60}
            value={quantidade ?? ''}
            onChange={({ target }) => onChange({ quantidade: target.value || null })}
          />
          <Button
            aria-label={texto.retirar(nome)}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onRemove}
          />
        </Flex>
      ) : (
        <strong>{[nome, quantidade].filter(Boolean).join(', ')}</strong>
      )}
      {testes.length === 0 && !editavel ? null : (
        <DataTable<Teste & { readonly at: number }>
          aria-label={nome || texto.nome}
          rowKey="at"
          className="z-tabela-densa"
          dataSource={testes.map((cada, at) => ({ ...cada, at }))}
          columns={[
            {
              title: droga,
              render: (_, { antimicrobiano, at }) =>
                editavel ? (
                  <Input
                    size="small"
                    aria-label={droga}
                    maxLength={80}
                    value={antimicrobiano}
                    onChange={({ target }) => teste(at, { antimicrobiano: target.value })}
                  />
                ) : (
                  antimicrobiano
                ),
            },
            {
              title: valor,
              width: 130,
              render: (_, { antimicrobiano, valor: medido, at }) =>
                editavel ? (
                  <Input
                    size="small"
                    aria-label={texto.valorDe(antimicrobiano)}
                    maxLength={20}
                    value={medido ?? ''}
                    onChange={({ target }) => teste(at, { valor: target.value || null })}
                  />
                ) : (
                  medido
                ),
            },
            {
              title: categoria,
              width: 260,
              render: (_, { antimicrobiano, categoria: dada, at }) =>
                editavel ? (
                  <Select<Categoria>
                    size="small"
                    showSearch
                    allowClear
                    style={{ width: '100%' }}
                    aria-label={texto.categoriaDe(antimicrobiano)}
                    value={dada ?? undefined}
                    options={CATEGORIAS.map((value) => ({
                      value,
                      label: `${value}: ${antibiogramaTexto.categoria[value].toLowerCase()}`,
                    }))}
                    optionFilterProp="value"
                    onChange={(value: Categoria | undefined) => teste(at, { categoria: value ?? null })}
                  />
                ) : dada === null ? null : (
                  <Tag tone={TOM[dada]}>{antibiogramaTexto.categoria[dada].toLowerCase()}</Tag>
                ),
            },
          ]}
        />
      )}
      {editavel ? (
        <Flex gap={8} wrap align="center">
          <Button
            size="small"
            onClick={() =>
              onChange({ testes: [...testes, { antimicrobiano: '', valor: null, categoria: null }] })
            }
          >
            {texto.incluirDroga}
          </Button>
          <span className="z-fraco">{texto.ajuda}</span>
        </Flex>
      ) : null}
    </Flex>
  );
}
