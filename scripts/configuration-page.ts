/** docs/configuracao.md, from the tables that the readers of the configuration read. */
import { SETTING_KEYS, SETTINGS, type Setting } from '#domain/configuracao/valores.ts';
import { configuracaoCampos } from '#messages/configuracao.ts';
import { GROUPS, VARIABLES, type Group, type Variable } from '#server/plugins/variables.ts';

const HEADER = `# Configuração

Gerado por \`npm run dicionario\` do que o servidor lê (\`server/plugins/variables.ts\`); não edite à mão.

Nenhuma variável é obrigatória. Todas são conferidas no início: uma errada o para, com uma linha que diz o que usar.
Um serviço de fora fica desligado até as suas variáveis existirem. Como operar: [operacao.md](guides/operacao.md).

Quantos processos se queira podem ficar atrás de um balanceador, sobre um PostgreSQL. Sessões, auditoria, importações e
preferências ficam no banco, e uma mudança de acesso chega a todos.
`;

type Row = { readonly name: string; readonly standard: string; readonly text: string };

const code = (value: string | number | boolean): string => `\`${value}\``;
const cell = (text: string): string => text.replaceAll('|', '\\|');

function boundsOf({ least, most }: { readonly least?: number; readonly most?: number }): string {
  return least === undefined || most === undefined ? '' : ` De ${least} a ${most}.`;
}

function variableRows(group: Group): readonly Row[] {
  return Object.entries<Variable>(VARIABLES)
    .filter(([, variable]) => variable.group === group)
    .map(([name, { standard, without, text, ...bounds }]) => ({
      name,
      standard: standard === undefined ? (without ?? '') : code(standard),
      text: text + boundsOf(bounds),
    }));
}

function settingRows(): readonly Row[] {
  return SETTING_KEYS.flatMap((key) => {
    const { env, standard, min, max, options, kind }: Setting = SETTINGS[key];
    if (env === null) return [];
    const { titulo, ajuda } = configuracaoCampos[key];
    const bounds =
      kind === 'inteiro' && min !== undefined && max !== undefined ? { least: min, most: max } : {};
    const choice = options ? ` ${options.join(' ou ')}.` : '';
    const text = `${titulo}. ${ajuda}${options && !ajuda.includes(options[0] ?? '') ? choice : ''}`;
    return [{ name: env, standard: standard === null ? '' : code(standard), text: text + boundsOf(bounds) }];
  });
}

function section(group: Group): string {
  const { title, text } = GROUPS[group];
  const rows = group === 'produto' ? settingRows() : variableRows(group);
  return [
    `## ${title}\n\n${text}\n`,
    '| variável | padrão | o que faz |\n| --- | --- | --- |',
    ...rows.map((row) => `| ${code(row.name)} | ${cell(row.standard)} | ${cell(row.text)} |`),
    '',
  ].join('\n');
}

/** The whole page in Markdown, stable from run to run. */
export function configurationPage(): string {
  return [HEADER, ...(Object.keys(GROUPS) as Group[]).map(section)].join('\n');
}
