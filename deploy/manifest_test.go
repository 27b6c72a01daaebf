package deploy

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"

	"github.com/make24/make24/internal/testkit/proctest"
)

// shutdownTime returns the time that a server with these arguments needs at most to stop: --drain and
// the default of --grace.
func shutdownTime(t *testing.T, args []string) time.Duration {
	t.Helper()
	drain, err := time.ParseDuration(flagValue(t, args, "drain"))
	if err != nil {
		t.Fatal(err)
	}
	return drain + 10*time.Second
}

// loadCompose reads compose.yaml as docker compose does.
func loadCompose(t *testing.T, env ...string) (*types.Project, error) {
	t.Helper()
	options, err := cli.NewProjectOptions([]string{"compose.yaml"}, cli.WithEnv(env), cli.WithInterpolation(true))
	if err != nil {
		t.Fatal(err)
	}
	return options.LoadProject(t.Context())
}

// composeSettings are the variables of compose.yaml. None begins with MAKE24_, since make24 refuses
// variables with this prefix that are not its own.
var composeSettings = []string{"GAME_IMAGE=make24:0.1.0", "GAME_HOST=" + host, "POSTGRES_PASSWORD=secret"}

func TestCompose(t *testing.T) {
	project, err := loadCompose(t, composeSettings...)
	if err != nil {
		t.Fatal(err)
	}
	server := project.Services["make24"]
	checkServe(t, server.Command)
	if got := flagValue(t, server.Command, "origin"); got != "https://"+host {
		t.Errorf("the origin is %s", got)
	}
	if strings.Contains(strings.Join(server.Command, " "), "secret") {
		t.Errorf("the command line has the password: %q", server.Command)
	}
	if grace := time.Duration(*server.StopGracePeriod); grace <= shutdownTime(t, server.Command) {
		t.Errorf("stop_grace_period is %v, but a stop takes up to %v", grace, shutdownTime(t, server.Command))
	}
	for _, name := range []string{"postgres", "nats"} {
		if service := project.Services[name]; len(service.Ports) != 0 || len(service.Networks) != 1 {
			t.Errorf("%s has ports %v and networks %v; it must be in one network and publish no port", name, service.Ports, service.Networks)
		}
	}
	if !project.Networks["inside"].Internal {
		t.Error("the network of PostgreSQL and NATS is not internal")
	}
	if len(server.Ports) != 0 {
		t.Errorf("make24 publishes %v beside the proxy", server.Ports)
	}
}

// TestComposeNeedsSettings checks that Compose refuses to start without one of its settings.
func TestComposeNeedsSettings(t *testing.T) {
	for i, missing := range composeSettings {
		env := slices.Delete(slices.Clone(composeSettings), i, i+1)
		if _, err := loadCompose(t, env...); err == nil || !strings.Contains(err.Error(), "set it in .env") {
			t.Errorf("without %s: %v", missing, err)
		}
	}
}

// readManifests decodes the documents of a file strictly: an unknown or repeated field is an error.
func readManifests(t *testing.T, file string) (objects []any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]any{
		"apps/v1 Deployment": appsv1.Deployment{}, "v1 Service": corev1.Service{}, "v1 Secret": corev1.Secret{},
		"v1 PersistentVolumeClaim": corev1.PersistentVolumeClaim{}, "batch/v1 Job": batchv1.Job{},
		"policy/v1 PodDisruptionBudget": policyv1.PodDisruptionBudget{},
		"networking.k8s.io/v1 Ingress":  networkingv1.Ingress{}, "networking.k8s.io/v1 NetworkPolicy": networkingv1.NetworkPolicy{},
	}
	for _, document := range bytes.Split(text, []byte("\n---\n")) {
		var head struct{ APIVersion, Kind string }
		if err := yaml.Unmarshal(document, &head); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		kind, ok := kinds[head.APIVersion+" "+head.Kind]
		if !ok {
			t.Fatalf("%s: unknown kind %+v", file, head)
		}
		object := reflect.New(reflect.TypeOf(kind)).Interface()
		if err := yaml.UnmarshalStrict(document, object); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		objects = append(objects, object)
	}
	return objects
}

// find returns the only object of a type.
func find[T any](t *testing.T, objects []any) *T {
	t.Helper()
	var found *T
	for _, object := range objects {
		if o, ok := object.(*T); ok {
			if found != nil {
				t.Fatalf("more than one %T", o)
			}
			found = o
		}
	}
	if found == nil {
		t.Fatalf("no %T", found)
	}
	return found
}

// checkContainer checks that a container can do no more than it must.
func checkContainer(t *testing.T, spec corev1.PodSpec) corev1.Container {
	t.Helper()
	if len(spec.Containers) != 1 {
		t.Fatalf("%d containers", len(spec.Containers))
	}
	c := spec.Containers[0]
	if pod := spec.SecurityContext; pod == nil || !*pod.RunAsNonRoot || *pod.RunAsUser == 0 || pod.SeccompProfile == nil || *spec.AutomountServiceAccountToken {
		t.Errorf("%s: the pod may run as root, has no seccomp profile, or gets a token of the cluster", c.Name)
	}
	if s := c.SecurityContext; s == nil || *s.AllowPrivilegeEscalation || !*s.ReadOnlyRootFilesystem || len(s.Capabilities.Drop) != 1 {
		t.Errorf("%s: the container has privileges", c.Name)
	}
	if c.Resources.Limits.Memory().IsZero() || c.Resources.Requests.Cpu().IsZero() {
		t.Errorf("%s: no limit of memory or no request of CPU", c.Name)
	}
	return c
}

func TestKubernetesWeb(t *testing.T) {
	objects := readManifests(t, "kubernetes/web.yaml")
	deployment := find[appsv1.Deployment](t, objects)
	pod := deployment.Spec.Template
	c := checkContainer(t, pod.Spec)
	address := checkServe(t, c.Args)
	for name, probe := range map[string]*corev1.Probe{"startup": c.StartupProbe, "readiness": c.ReadinessProbe, "liveness": c.LivenessProbe} {
		response, err := http.Get("http://" + address + probe.HTTPGet.Path)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close()
		if response.StatusCode != http.StatusOK || probe.HTTPGet.Port.StrVal != "http" {
			t.Errorf("%s probe: status %d at %s, port %v", name, response.StatusCode, probe.HTTPGet.Path, probe.HTTPGet.Port)
		}
	}
	if grace := time.Duration(*pod.Spec.TerminationGracePeriodSeconds) * time.Second; grace <= shutdownTime(t, c.Args) {
		t.Errorf("the grace period is %v, but a stop takes up to %v", grace, shutdownTime(t, c.Args))
	}

	service, budget, ingress := find[corev1.Service](t, objects), find[policyv1.PodDisruptionBudget](t, objects), find[networkingv1.Ingress](t, objects)
	for name, selector := range map[string]map[string]string{
		"deployment": deployment.Spec.Selector.MatchLabels, "service": service.Spec.Selector, "budget": budget.Spec.Selector.MatchLabels,
		"spread": pod.Spec.TopologySpreadConstraints[0].LabelSelector.MatchLabels,
	} {
		if !reflect.DeepEqual(selector, pod.Labels) {
			t.Errorf("the %s selects %v, the pods have %v", name, selector, pod.Labels)
		}
	}
	backend := ingress.Spec.Rules[0].HTTP.Paths[0].Backend.Service
	if backend.Name != service.Name || backend.Port.Name != service.Spec.Ports[0].Name || service.Spec.Ports[0].TargetPort.StrVal != c.Ports[0].Name {
		t.Errorf("ingress %+v, service %+v and container %+v do not fit", backend, service.Spec.Ports, c.Ports)
	}
	if got := flagValue(t, c.Args, "origin"); got != "https://"+ingress.Spec.Rules[0].Host {
		t.Errorf("the origin is %s, the host %s", got, ingress.Spec.Rules[0].Host)
	}
	if int(budget.Spec.MinAvailable.IntVal) >= int(*deployment.Spec.Replicas) {
		t.Error("the budget allows no disruption")
	}

	nats := readManifests(t, "kubernetes/nats.yaml")
	natsContainer := checkContainer(t, find[appsv1.Deployment](t, nats).Spec.Template.Spec)
	if url := "nats://" + find[corev1.Service](t, nats).Name + ":4222"; flagValue(t, c.Args, "nats") != url || natsContainer.Ports[0].ContainerPort != 4222 {
		t.Errorf("the nodes use %s, want %s", flagValue(t, c.Args, "nats"), url)
	}
	if allowed := find[networkingv1.NetworkPolicy](t, nats).Spec.Ingress[0].From[0].PodSelector.MatchLabels; !reflect.DeepEqual(allowed, pod.Labels) {
		t.Errorf("NATS accepts pods with %v, the web nodes have %v", allowed, pod.Labels)
	}
}

func TestKubernetesSurvey(t *testing.T) {
	objects := readManifests(t, "kubernetes/survey.yaml")
	job := find[batchv1.Job](t, objects)
	c := checkContainer(t, job.Spec.Template.Spec)
	if len(c.Args) < 2 {
		t.Fatalf("the arguments are %q", c.Args)
	}
	help, err := proctest.Command(t, program(t), c.Args[0], c.Args[1], "--help").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, arg := range c.Args[2:] {
		if strings.HasPrefix(arg, "--") && !strings.Contains(string(help), arg+" ") {
			t.Errorf("survey worker has no flag %s", arg)
		}
	}
	secret, claim := find[corev1.Secret](t, objects), find[corev1.PersistentVolumeClaim](t, objects)
	volumes := job.Spec.Template.Spec.Volumes
	if volumes[0].PersistentVolumeClaim.ClaimName != claim.Name || volumes[1].Secret.SecretName != secret.Name {
		t.Errorf("the volumes %+v are not those of the file", volumes)
	}
	for _, env := range c.Env {
		if env.ValueFrom != nil && secret.StringData[env.ValueFrom.SecretKeyRef.Key] == "" {
			t.Errorf("the secret has no key %s", env.ValueFrom.SecretKeyRef.Key)
		}
		if file, ok := strings.CutPrefix(env.Value, "/nats/"); ok && secret.StringData[file] == "" {
			t.Errorf("the secret has no file %s", file)
		}
	}
}

// TestKustomization checks that kustomization.yaml lists the files of the web nodes and the image.
func TestKustomization(t *testing.T) {
	text, err := os.ReadFile("kubernetes/kustomization.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var k struct {
		APIVersion, Kind, Namespace string
		Resources                   []string
		Images                      []struct{ Name, NewName, NewTag string }
	}
	if err := yaml.UnmarshalStrict(text, &k); err != nil {
		t.Fatal(err)
	}
	for _, file := range k.Resources {
		readManifests(t, "kubernetes/"+file)
	}
	if c := find[appsv1.Deployment](t, readManifests(t, "kubernetes/web.yaml")).Spec.Template.Spec.Containers[0]; k.Images[0].Name != c.Image {
		t.Errorf("the image %s is not replaced", c.Image)
	}
}
