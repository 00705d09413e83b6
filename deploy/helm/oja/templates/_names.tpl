{{- define "oja.name" -}}
{{- $name := .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- if contains "oja" $name }}{{ $name }}{{ else }}{{ $name }}-oja{{ end -}}
{{- end -}}

{{- define "oja.select" -}}
app.kubernetes.io/name: oja
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "oja.labels" -}}
{{ include "oja.select" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "oja.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ end -}}
{{- end -}}
{{- end -}}

{{- define "oja.secret" -}}
{{ .Values.secrets.existing | default (include "oja.name" .) }}
{{- end -}}

{{- define "oja.host" -}}
{{ .Values.ingress.host | default (index (regexSplit "[/:]+" .Values.publicUrl -1) 1) }}
{{- end -}}
