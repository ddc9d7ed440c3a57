/** Step 1: the file, by drag or by choice, and the template for who has none. */
import { Download, FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { tabelasFilhas } from '#domain/importacao/filhas.ts';
import type { Importacao } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { downloadTemplate, sendFile } from './wire.ts';

type Props = { readonly entity: EntityModel; readonly onSent: (found: Importacao) => void };

const ACCEPT = '.csv,.txt,.tsv,.xlsx';

export function FileStep({ entity, onSent }: Props) {
  const tabelas = tabelasFilhas(entity);
  const [tabela, setTabela] = useState('');
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [getting, setGetting] = useState<'xlsx' | 'csv' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (files: FileList | null) => {
    if (!files || files.length === 0 || sending !== null) return;
    const [file] = files;
    if (!file || files.length > 1) return setProblem(importacaoTela.umArquivo);
    const control = new AbortController();
    stop.current = control;
    setProblem(null);
    setSending(file.name);
    try {
      onSent(await sendFile(entity.name, file, control.signal, tabela || undefined));
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error, importacaoTela.falhaEnvio));
    } finally {
      setSending(null);
    }
  };
  const template = async (formato: 'xlsx' | 'csv') => {
    setGetting(formato);
    setProblem(null);
    try {
      await downloadTemplate(entity.name, formato, tabela || undefined);
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error, importacaoTela.falhaModelo));
    } finally {
      setGetting(null);
    }
  };

  return (
    <>
      <section>
        <h2 tabIndex={-1}>{importacaoTela.arquivoTitulo}</h2>
        <p className="z-imp-nota">{importacaoTela.arquivoTexto}</p>
        {tabelas.length > 0 ? (
          <label className="z-imp-tabela-de">
            <span className="z-rotulo">{importacaoTela.oQueImportar}</span>
            <select className="z-campo" value={tabela} onChange={(event) => setTabela(event.target.value)}>
              <option value="">{entity.plural}</option>
              {tabelas.map(({ id, title }) => (
                <option key={id} value={id}>
                  {importacaoTela.tabelaDe(title, entity.plural)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {tabela === '' ? null : <p className="z-imp-nota">{importacaoTela.tabelaTexto(entity.title)}</p>}
        <div
          className="z-imp-solte"
          data-sobre={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void send(event.dataTransfer.files);
          }}
        >
          <FileSpreadsheet size={30} strokeWidth={1.5} aria-hidden />
          {sending === null ? (
            <>
              <strong className="z-imp-so-mesa">{importacaoTela.solte}</strong>
              <span className="z-imp-nota z-imp-so-mesa">{importacaoTela.ou}</span>
              <Button kind="primario" onClick={() => input.current?.click()}>
                {importacaoTela.escolher}
              </Button>
            </>
          ) : (
            <>
              <strong role="status">{importacaoTela.enviando(sending)}</strong>
              <progress className="z-imp-barra" aria-label={importacaoTela.enviando(sending)} />
              <Button onClick={() => stop.current?.abort(new DOMException('cancelled', 'AbortError'))}>
                {importacaoTela.cancelarEnvio}
              </Button>
            </>
          )}
          <span className="z-imp-nota">{importacaoTela.tipos}</span>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPT}
            aria-label={importacaoTela.escolher}
            onChange={(event) => {
              void send(event.target.files);
              event.target.value = '';
            }}
          />
        </div>
        {problem === null ? null : (
          <p className="z-erro" role="alert">
            {problem}
          </p>
        )}
        <p className="z-imp-nota">{importacaoTela.comoFunciona}</p>
      </section>
      <section className="z-imp-modelo">
        <div>
          <h3>{importacaoTela.modeloTitulo}</h3>
          <p className="z-imp-nota">{importacaoTela.modeloTexto}</p>
        </div>
        <div className="z-imp-botoes">
          {(['xlsx', 'csv'] as const).map((formato) => (
            <Button
              key={formato}
              icon={<Download size={16} aria-hidden />}
              busy={getting === formato}
              onClick={() => void template(formato)}
            >
              {formato === 'xlsx' ? importacaoTela.modeloXlsx : importacaoTela.modeloCsv}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}
