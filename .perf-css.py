import json,gzip
m=json.load(open('/tmp/perf/names/.vite/manifest.json'))
def walk(k,seen):
  if k in seen: return
  seen.add(k)
  for i in m[k].get('imports',[]): walk(i,seen)
for name,keys in {'applications':['src/features/admin/applications/pages/applications-page.tsx'],'overview':['src/features/admin/overview/pages/admin-page.tsx'],'users':['src/features/admin/users/pages/users-page.tsx']}.items():
  s=set()
  for k in ['index.html','src/app/protected-layout.tsx','src/features/admin/admin-area.tsx']+keys: walk(k,s)
  js=[len(gzip.compress(open('/tmp/perf/names/'+m[x]['file'],'rb').read())) for x in s]
  css=[len(gzip.compress(open('/tmp/perf/names/'+c,'rb').read())) for x in s for c in m[x].get('css',[])]
  print(name,sum(js),len(js),sum(css),css)
